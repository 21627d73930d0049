import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { CodeText } from '@presale/ui/code-text'
import { OldAndNew } from './old-and-new.tsx'

/** The old and the new deposit address. */
export function AddressPair({ before, after }: { before: string; after: string }) {
  return (
    <OldAndNew
      names={OPERATOR_SHELL_TEXTS.addressPair}
      before={<CodeText className="text-sm">{before}</CodeText>}
      after={<CodeText className="font-semibold text-sm">{after}</CodeText>}
    />
  )
}
