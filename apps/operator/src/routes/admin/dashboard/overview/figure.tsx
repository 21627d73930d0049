import { amountText, type Decimal, exactText, round, TOKEN_DECIMALS, toTokens } from '@presale/rules/decimal'
import { OPERATOR_OVERVIEW_TEXTS } from '@presale/rules/texts/operator-overview'
import { Amount } from '@presale/ui/amount'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Outputs } from '../../../../trpc.ts'

const TEXTS = OPERATOR_OVERVIEW_TEXTS.sales

export type Overview = Outputs['overview']['read']
export type Sales = Outputs['overview']['sales']

/** What a plot and its figures are in: dollars, without the bonus, or tokens, with it. */
export type Unit = 'usd' | 'tokens'
export type Sums = { tokens: Decimal; usd: Decimal }

/** A figure linked to the rows behind it. */
export function FigureLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="underline decoration-1 decoration-rule underline-offset-4 hover:decoration-accent"
    >
      {children}
    </Link>
  )
}

type SumAmountProps = {
  sums: Sums
  unit: Unit
  unitShown?: boolean
  /** In a column, whose decimal points stand below each other. */
  aligned?: boolean
}

/** A sum with at most two decimals; the exact figure shows by hover, and in the ledger. */
export function SumAmount({ sums, unit, unitShown = true, aligned = false }: SumAmountProps) {
  const name = TEXTS.units[unit]
  return (
    <Amount
      value={round(sums[unit], DECIMALS)}
      least={leastOf(unit)}
      aligned={aligned}
      exactText={TEXTS.amount(exactText(sums[unit]), name)}
      className="whitespace-nowrap [&_wbr]:hidden"
      {...(unitShown && { unit: name })}
    />
  )
}

/**
 * What was paid in a currency, to six digits, but to two decimals at least. Its row names the unit; all six decimals show by
 * hover.
 */
export function PaidAmount({ pay, currency }: { pay: Decimal; currency: string }) {
  const [, whole = ''] = /^-?0?(\d*)/.exec(pay) ?? []
  return (
    <Amount
      value={round(pay, Math.max(DECIMALS, TOKEN_DECIMALS - whole.length))}
      least={0}
      exactText={TEXTS.amount(exactText(toTokens(pay)), currency)}
      className="whitespace-nowrap [&_wbr]:hidden"
    />
  )
}

/** A sum as plain text with thousands separators. */
export function sumText(sums: Sums, unit: Unit): string {
  const rounded = round(sums[unit], DECIMALS)
  return TEXTS.amount(unit === 'usd' ? exactText(rounded) : amountText(rounded), TEXTS.units[unit])
}

/** Dollars have two decimals, tokens at most two (specification §9). */
const DECIMALS = 2
const leastOf = (unit: Unit) => (unit === 'usd' ? DECIMALS : 0)

/** The URL of the ledger entries that a figure sums up. */
export function ledgerOf(filter: { from: string; to: string; currency?: string | undefined }): string {
  const { from, to, currency } = filter
  return `/admin/dashboard/ledger?${new URLSearchParams({ from, to, ...(currency && { currency }) })}`
}
