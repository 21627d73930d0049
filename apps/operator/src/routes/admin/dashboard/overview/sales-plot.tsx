import { compare } from '@presale/rules/decimal'
import { changeInPercent } from '@presale/rules/rates'
import { DATE_TEXTS } from '@presale/rules/texts/dates'
import { OPERATOR_OVERVIEW_TEXTS } from '@presale/rules/texts/operator-overview'
import { Phrase } from '@presale/ui/phrase'
import { Plot } from '@presale/ui/plot'
import { Skeleton } from '@presale/ui/skeleton'
import { useState } from 'react'
import { Link } from 'wouter'
import { ledgerOf, type Sales, SumAmount, sumText, type Unit } from './figure.tsx'

const TEXTS = OPERATOR_OVERVIEW_TEXTS.sales
const AXIS = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })
const WEEKDAY = new Intl.DateTimeFormat(DATE_TEXTS.locale, { weekday: 'short', timeZone: 'UTC' })

type Point = Sales['points'][number]
type SalesPlotProps = { sales: Sales | undefined; unit: Unit; currency: string | undefined }

/** The sales by day, week or month. The selected bar's figures stand above the plot, beside those of the one before. */
export function SalesPlot({ sales, unit, currency }: SalesPlotProps) {
  const [chosen, choose] = useState<number>()
  if (!sales) return <Skeleton className="h-115.25 sm:h-120 xl:h-104 w-full" />
  const { points, step } = sales
  const selected = Math.min(chosen ?? points.length - 1, points.length - 1)
  const names = namesOf(sales)
  const axisLabels = axisLabelsOf(sales)
  const isEmpty = points.every((point) => compare(point[unit], '0') === 0)
  return (
    <div className="min-h-98 rounded-surface border border-line p-4">
      {isEmpty ? (
        <p className="text-muted">{TEXTS.empty}</p>
      ) : (
        <>
          <Selected
            {...{ step, unit, currency }}
            name={names[selected] ?? ''}
            isRunning={selected === points.length - 1}
            point={points[selected]}
            before={points[selected - 1]}
          />
          <Plot
            label={TEXTS.plot[step](TEXTS.units[unit])}
            points={points.map((point, place) => ({
              id: point.from,
              name: names[place] ?? '',
              axisLabel: axisLabels[place] ?? '',
              // Sets only the bar's height, so a binary fraction is precise enough.
              value: Number(point[unit]),
              text: sumText(point, unit),
            }))}
            axisText={(value) => AXIS.format(value)}
            selected={selected}
            onSelect={choose}
          />
          <AsTable {...{ sales, unit, currency }} />
        </>
      )}
    </div>
  )
}

/** "Sun 2026-11-22", or the first and the last day of a longer step. The last step has not ended. */
function namesOf({ points, step }: Sales): string[] {
  const day = (date: string) => `${WEEKDAY.format(new Date(date))} ${date}`
  return points.map(({ from, to }, place) => {
    if (place === points.length - 1) return TEXTS.soFar(step === 'day' ? day(from) : TEXTS.from[step](from))
    return step === 'day' ? day(from) : TEXTS.fromTo(from, to)
  })
}

/** The month, or the day; without the year if it is the same. */
function axisLabelsOf({ points, step }: Sales): string[] {
  const days = points.map(({ from }) => from)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return days.map((day) => {
    if (step === 'month') return day.slice(0, 7)
    return isOneYear ? day.slice(5) : day
  })
}

type SelectedProps = {
  name: string
  /** Less than a whole step, which is not compared in percent. */
  isRunning: boolean
  point: Point | undefined
  before: Point | undefined
  step: Sales['step']
  unit: Unit
  currency: string | undefined
}

/** Each line keeps its height, so that moving along the plot shifts nothing. */
function Selected({ name, isRunning, point, before, step, unit, currency }: SelectedProps) {
  if (!point) return null
  return (
    <div className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <p className="tabular whitespace-nowrap text-muted max-sm:col-span-2">{name}</p>
      <Link
        className="link justify-self-start text-sm max-sm:order-last sm:justify-self-end"
        to={ledgerOf({ ...point, currency })}
      >
        {TEXTS.ledger}
      </Link>
      <p className="tabular font-semibold text-xl max-sm:col-span-2">
        <SumAmount sums={point} unit={unit} />
      </p>
      <p className="tabular text-muted max-sm:col-span-2 sm:text-end">
        <SumAmount sums={point} unit={unit === 'usd' ? 'tokens' : 'usd'} />
      </p>
      <p className="tabular col-span-2 min-h-lh text-muted text-sm">
        {before && (
          <>
            <Phrase text={TEXTS.before[step]} amount={<SumAmount sums={before} unit={unit} />} />
            {!isRunning &&
              compare(before[unit], '0') > 0 &&
              TEXTS.change(changeInPercent(before[unit], point[unit]))}
          </>
        )}
      </p>
    </div>
  )
}

type PointTableProps = SalesPlotProps & { sales: Sales }

/** The same figures as a table, which is made when it is opened. */
function AsTable(props: PointTableProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link w-fit">{TEXTS.asTable}</summary>
      {isOpen && <PointTable {...props} />}
    </details>
  )
}

/** Each figure is linked to its entries. */
function PointTable({ sales, unit, currency }: PointTableProps) {
  const { points, step } = sales
  const names = namesOf(sales)
  return (
    <table className="mt-2 w-full max-w-prose">
      <caption className="sr-only">{TEXTS.plot[step](TEXTS.units[unit])}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {TEXTS.steps[step]}
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {TEXTS.units[unit]}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point, place) => (
          <tr key={point.from} className="border-line border-t">
            <th scope="row" className="py-1 text-start font-normal">
              <Link className="link tabular" to={ledgerOf({ ...point, currency })}>
                {names[place]}
              </Link>
            </th>
            <td className="py-1 text-end">
              <SumAmount sums={point} unit={unit} unitShown={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
