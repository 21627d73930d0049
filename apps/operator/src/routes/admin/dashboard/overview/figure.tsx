import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Outputs } from '../../../../trpc.ts'

/** What the overview shows. */
export type Overview = Outputs['overview']['read']

/** A figure as the way to what explains it. */
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

/** The entries of the ledger that a figure is the sum of. */
export function ledgerOf(filter: { from: string; to: string; currency?: string }): string {
  const { from, to, currency } = filter
  return `/admin/dashboard/ledger?${new URLSearchParams({ from, to, ...(currency && { currency }) })}`
}
