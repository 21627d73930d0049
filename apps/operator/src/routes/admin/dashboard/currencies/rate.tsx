import { equal, round, TOKEN_DECIMALS, trimZeros } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'

type RateProps = {
  value: string
  /** In a column of rates: the decimal points stand below each other, up to six decimals. */
  aligned?: boolean
}

/** A rate in tokens per unit, without trailing zeros. */
export function Rate({ value, aligned = false }: RateProps) {
  const padded = round(value, TOKEN_DECIMALS)
  // A rate of a cheap currency may have more decimals.
  if (!aligned || !equal(padded, value)) return <Amount value={trimZeros(value)} unit={TOKEN_SYMBOL} />
  return <Amount value={padded} unit={TOKEN_SYMBOL} least={0} aligned />
}
