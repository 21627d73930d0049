import { trimZeros } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'

/** A rate as operators read it: tokens for one of a currency, without the zeros at its end. */
export function Rate({ value }: { value: string }) {
  return <Amount value={trimZeros(value)} unit={TOKEN_SYMBOL} />
}
