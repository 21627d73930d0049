import { trimZeros } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'

/** A rate in tokens per unit, without trailing zeros. */
export function Rate({ value }: { value: string }) {
  return <Amount value={trimZeros(value)} unit={TOKEN_SYMBOL} />
}
