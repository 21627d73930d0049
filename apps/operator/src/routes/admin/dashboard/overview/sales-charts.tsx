import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { type Bar, BarChart } from '@presale/ui/bar-chart'
import { Card } from '@presale/ui/card'
import { Skeleton } from '@presale/ui/skeleton'
import { Link } from 'react-router'
import { ledgerOf, type Overview } from './figure.tsx'

const NOTHING_YET = 'Nothing was credited in these 30 days.'

/** Tokens credited by day and by currency in the last thirty days. */
export function SalesCharts({ overview }: { overview: Overview | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <Card title="Credited by day">
        {overview ? (
          <BarChart
            caption="Tokens credited on each of the last 30 days"
            labelHeading="Day"
            valueHeading={TOKEN_SYMBOL}
            emptyText={NOTHING_YET}
            bars={overview.byDay.map((day) => bar(day.day, day, { from: day.day, to: day.day }))}
          />
        ) : (
          <Skeleton className="h-48 w-full" />
        )}
      </Card>
      <Card title="Credited by currency, 30 days">
        {overview ? (
          <BarChart
            caption="Tokens credited in the last 30 days by currency"
            labelHeading="Currency"
            valueHeading={TOKEN_SYMBOL}
            emptyText={NOTHING_YET}
            bars={overview.byCurrency.map((each) =>
              bar(each.currencyCode, each, {
                from: overview.thirtyDays.from,
                to: overview.thirtyDays.to,
                currency: each.currencyCode,
              }),
            )}
          />
        ) : (
          <Skeleton className="h-48 w-full" />
        )}
      </Card>
    </div>
  )
}

function bar(
  label: string,
  sums: { tokens: string; usd: string },
  filter: Parameters<typeof ledgerOf>[0],
): Bar {
  return {
    id: label,
    label,
    // Only a height in pixels.
    value: Number(sums.tokens),
    valueText: `${sums.tokens} ${TOKEN_SYMBOL}, ${sums.usd} USD`,
    renderLink: (link) => <Link to={ledgerOf(filter)} {...link} />,
  }
}
