import { compare } from '@presale/rules/decimal'
import { OPERATOR_OVERVIEW_TEXTS } from '@presale/rules/texts/operator-overview'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { useMemo } from 'react'
import { FigureLink, ledgerOf, type Sales, SumAmount, type Sums, type Unit } from './figure.tsx'

const TEXTS = OPERATOR_OVERVIEW_TEXTS.sales
const SKELETON_ROWS = 8

type Row = Omit<Sales['byCurrency'][number], 'currencyCode'> & { currencyCode: string | undefined }
type CurrencySalesProps = { sales: Sales | undefined; unit: Unit; rangeText: string }

/** Today, yesterday, the day before and the range of all together, and of every currency, the most sold one first. */
export function CurrencySales({ sales, unit, rangeText }: CurrencySalesProps) {
  const { from, to } = sales?.range ?? { from: '', to: '' }
  const columns = useMemo(() => columnsOf({ from, to, unit, rangeText }), [from, to, unit, rangeText])
  const rows: Row[] | undefined = sales && [
    { currencyCode: undefined, ...sales.all },
    ...sales.byCurrency.toSorted((one, other) => compare(other.range[unit], one.range[unit])),
  ]
  return (
    <DataTable
      dense
      caption={TEXTS.byCurrency(TEXTS.units[unit])}
      columns={columns}
      rows={rows}
      rowKey={({ currencyCode = '' }) => currencyCode}
      emptyText={TEXTS.empty}
      skeletonRows={SKELETON_ROWS}
    />
  )
}

type Shown = { from: string; to: string; unit: Unit; rangeText: string }

function columnsOf({ from, to, unit, rangeText }: Shown): DataColumn<Row>[] {
  const figures = (
    id: 'today' | 'yesterday' | 'dayBefore' | 'range',
    header: string,
    days: [string, string],
  ) => ({
    id,
    header,
    align: 'end' as const,
    cell: (row: Row) => (
      <Cell
        sums={row[id]}
        unit={unit}
        to={ledgerOf({ from: days[0], to: days[1], currency: row.currencyCode })}
      />
    ),
  })
  const day = (back: number): [string, string] => {
    const date = to && new Date(Date.parse(to) - back * 86_400_000).toISOString().slice(0, 10)
    return [date, date]
  }
  return [
    {
      id: 'currency',
      header: TEXTS.columns.currency,
      cell: ({ currencyCode }) => <span className="font-medium">{currencyCode ?? TEXTS.total}</span>,
    },
    figures('today', TEXTS.columns.today, day(0)),
    figures('yesterday', TEXTS.columns.yesterday, day(1)),
    figures('dayBefore', TEXTS.columns.dayBefore, day(2)),
    figures('range', rangeText, [from, to]),
  ]
}

/** A sum of zero has no rows behind it, or rows that cancel each other out. */
function Cell({ sums, unit, to }: { sums: Sums; unit: Unit; to: string }) {
  const amount = <SumAmount sums={sums} unit={unit} unitShown={false} aligned />
  if (compare(sums.tokens, '0') === 0) return <span className="text-muted">{amount}</span>
  return <FigureLink to={to}>{amount}</FigureLink>
}
