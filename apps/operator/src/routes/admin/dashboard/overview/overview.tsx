import { OPERATOR_OVERVIEW_TEXTS as TEXTS } from '@presale/rules/texts/operator-overview'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Phrase } from '@presale/ui/phrase'
import { Skeleton } from '@presale/ui/skeleton'
import { Stat } from '@presale/ui/stat'
import { loadFailureOf } from '@presale/web-client/answers'
import { Later } from '@presale/web-client/later'
import { trpc } from '../../../../trpc.ts'
import { FigureLink, ledgerOf, type Overview, SumAmount } from './figure.tsx'
import { NeedsYou } from './needs-you.tsx'
import { NewestBuyers } from './newest-buyers.tsx'
import { Sales } from './sales.tsx'

const { credited } = TEXTS
const REFRESH_MS = 30_000

type Period = Overview['today']

/** Pending work and sales. Every figure links to the rows behind it. */
export function OverviewScreen() {
  useDocumentTitle(TEXTS.documentTitle)
  const overview = trpc.overview.read.useQuery(undefined, { refetchInterval: REFRESH_MS })
  const { data } = overview
  if (overview.error && !data) {
    const message = loadFailureOf(overview.error, TEXTS.unloaded)
    return (
      <div className="flex flex-col gap-6">
        <PageHeader title={TEXTS.heading} />
        <LoadError message={message} onRetry={overview.refetch} />
      </div>
    )
  }
  return (
    <div className="flex max-w-page flex-col gap-8">
      <PageHeader title={TEXTS.heading} description={TEXTS.explanation} />
      <NeedsYou />
      <section
        aria-label={TEXTS.credited.label}
        className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4"
      >
        <Credited
          label={credited.today}
          period={data?.today}
          before={data?.yesterday}
          beforeText={credited.yesterdayWas}
        />
        <Credited
          label={credited.yesterday}
          period={data?.yesterday}
          before={data?.dayBefore}
          beforeText={credited.dayBeforeWas}
        />
        <Credited label={credited.sevenDays} period={data?.sevenDays} />
        <Credited label={credited.thirtyDays} period={data?.thirtyDays} />
      </section>
      <Later>
        <Sales>
          <Card title={TEXTS.buyers.heading}>
            <NewestBuyers buyers={data?.newestBuyers} />
          </Card>
        </Sales>
      </Later>
    </div>
  )
}

type CreditedProps = {
  label: string
  period: Period | undefined
  /** The day before, for comparison. */
  before?: Period | undefined
  beforeText?: string
}

/** The dollars credited in a period, linked to the entries, with their tokens. */
function Credited({ label, period, before, beforeText }: CreditedProps) {
  return (
    <Stat
      label={label}
      value={
        period && (
          <FigureLink to={ledgerOf(period)}>
            <SumAmount sums={period} unit="usd" unitShown={false} />
          </FigureLink>
        )
      }
      unit={TEXTS.sales.units.usd}
      caption={
        period ? (
          <>
            <SumAmount sums={period} unit="tokens" />
            {before && beforeText && (
              <p className="text-muted text-sm">
                <Phrase text={beforeText} amount={<SumAmount sums={before} unit="usd" />} />
              </p>
            )}
          </>
        ) : (
          <>
            <Skeleton className="h-[1lh] w-32" />
            {beforeText && (
              <div className="text-sm">
                <Skeleton className="h-[1lh] w-24" />
              </div>
            )}
          </>
        )
      }
    />
  )
}
