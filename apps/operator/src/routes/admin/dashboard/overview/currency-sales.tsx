import { compare, type Decimal } from '@presale/rules/decimal'
import { OPERATOR_OVERVIEW_TEXTS } from '@presale/rules/texts/operator-overview'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { useMemo } from 'react'
import { FigureLink, ledgerOf, PaidAmount, type Sales, SumAmount, type Sums, type Unit } from './figure.tsx'

const TEXTS = OPERATOR_OVERVIEW_TEXTS.sales
const SKELETON_ROWS = 8

/** Of all currencies together, which have no sum of what was paid, or of one. */
type Row = ({ currencyCode: undefined } & Sales['all']) | Sales['byCurrency'][number]
type CurrencySalesProps = { sales: Sales | undefined; unit: Unit; rangeText: string }

/**
 * Today, yesterday, the day before and the range of all together, and of every currency, the most sold one first. Below each
 * figure of a currency is what was paid in it.
 */
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
        currency={row.currencyCode}
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

type CellProps = { sums: Sums & { pay?: Decimal }; unit: Unit; currency: string | undefined; to: string }

/** A sum of zero has no rows behind it, or rows that cancel each other out. */
function Cell({ sums, unit, currency, to }: CellProps) {
  const amount = <SumAmount sums={sums} unit={unit} unitShown={false} aligned />
  if (compare(sums.tokens, '0') === 0) return <span className="text-muted">{amount}</span>
  return (
    <>
      <FigureLink to={to}>{amount}</FigureLink>
      {sums.pay && currency && (
        <span className="-mt-0.5 block text-muted text-sm leading-tight">
          <PaidAmount pay={sums.pay} currency={currency} />
          <span className="sr-only"> {currency}</span>
        </span>
      )}
    </>
  )
}
