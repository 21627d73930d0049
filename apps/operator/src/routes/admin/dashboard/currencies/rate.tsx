import { round, trimZeros } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'

type RateProps = {
  value: string
  /** In a column: the decimals of its rates, so that the decimal points stand below each other. */
  decimals?: number
}

/** A rate in tokens per unit, without trailing zeros. */
export function Rate({ value, decimals }: RateProps) {
  if (decimals === undefined) return <Amount value={trimZeros(value)} unit={TOKEN_SYMBOL} />
  return <Amount value={round(value, decimals)} unit={TOKEN_SYMBOL} least={0} aligned />
}

/** The most decimals that one of the rates needs. */
export function decimalsOf(rates: readonly string[]): number {
  return Math.max(0, ...rates.map((rate) => trimZeros(rate).split('.')[1]?.length ?? 0))
}
