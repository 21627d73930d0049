import { TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Stat } from '@presale/ui/stat'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf, type Outputs, trpc } from '../../../../trpc.ts'
import { NeedsYou } from './needs-you.tsx'
import { NewestBuyers } from './newest-buyers.tsx'
import { SalesCharts } from './sales-charts.tsx'

export type Overview = Outputs['overview']['read']

const REFRESH_MS = 30_000

/** What waits, what was sold, and what needs a person; every figure leads to the rows that explain it. */
export function OverviewScreen() {
  useDocumentTitle(`${TOKEN_NAME} operators | Overview`)
  const overview = trpc.overview.read.useQuery(undefined, { refetchInterval: REFRESH_MS })
  if (overview.error && !overview.data) {
    const message = messageOf(overview.error, 'The overview could not be loaded.')
    return <LoadError message={message} onRetry={overview.refetch} />
  }
  return (
    <div className="flex max-w-page flex-col gap-8">
      <PageHeader
        title="Overview"
        description="Computed from the orders and the ledger just now. Days are at UTC+02:00; what was reversed is taken off."
      />
      <NeedsYou waiting={overview.data?.waiting} />
      <section aria-label="Credited" className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
        <Credited label="Today" period={overview.data?.today} />
        <Credited label="7 days" period={overview.data?.sevenDays} />
        <Credited label="30 days" period={overview.data?.thirtyDays} />
      </section>
      <SalesCharts overview={overview.data} />
      <Card title="Newest buyers">
        <NewestBuyers buyers={overview.data?.newestBuyers} />
      </Card>
    </div>
  )
}

/** Tokens credited in a period, with their dollars; a link to the entries. */
function Credited({ label, period }: { label: string; period: Overview['today'] | undefined }) {
  return (
    <Stat
      label={`Credited, ${label.toLowerCase()}`}
      value={
        period && (
          <FigureLink to={ledgerOf(period)}>
            <Amount value={period.tokens} />
          </FigureLink>
        )
      }
      unit={TOKEN_SYMBOL}
      caption={
        period && (
          <>
            <Amount value={period.usd} unit="USD" /> without bonus
          </>
        )
      }
    />
  )
}

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
