import { TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Stat } from '@presale/ui/stat'
import { messageOf, trpc } from '../../../../trpc.ts'
import { FigureLink, ledgerOf, type Overview } from './figure.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NewestBuyers } from './newest-buyers.tsx'
import { SalesCharts } from './sales-charts.tsx'

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
      <section aria-label="Credited" className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
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
