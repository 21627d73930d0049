import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** One bar. `value` is for drawing only; what is said and read is `valueText`. */
export type Bar = {
  id: string
  label: string
  value: number
  valueText: ReactNode
  /** Draws the way to what explains the bar, in the table. */
  renderLink: (link: { className: string; children: ReactNode }) => ReactNode
}

type BarChartProps = {
  /** Names the chart and its table. */
  caption: string
  /** Heading of the labels' column, and of the values'. */
  labelHeading: string
  valueHeading: string
  bars: readonly Bar[]
  /** Instead of a chart of nothing. */
  emptyText: ReactNode
  tableText?: string
}

/** As many labels as a narrow chart has room for. */
const FEW = 5

/** The place of one bar: as wide as there is room for, but a bar and not a wall. */
const BAR = 'min-w-0 max-w-16 flex-1'

/**
 * Bars from a common zero, negative ones below it; the same as a table behind a disclosure, where every figure can be
 * read, and leads to what explains it. The bars themselves are too narrow to be pressed.
 */
export function BarChart(props: BarChartProps) {
  const { caption, bars, emptyText, tableText = 'As a table' } = props
  const most = Math.max(0, ...bars.map((bar) => bar.value))
  const least = Math.min(0, ...bars.map((bar) => bar.value))
  if (most === 0 && least === 0) return <p className="text-muted">{emptyText}</p>
  return (
    <figure className="m-0">
      <div
        role="img"
        aria-label={`${caption}; the figures are in the table below`}
        className="flex h-40 gap-px"
      >
        {bars.map((bar) => (
          <Drawing key={bar.id} value={bar.value} most={most} least={least} />
        ))}
      </div>
      <Labels bars={bars} />
      <details className="mt-3">
        <summary className="link w-fit">{tableText}</summary>
        <ValueTable {...props} />
      </details>
    </figure>
  )
}

function Drawing({ value, most, least }: { value: number; most: number; least: number }) {
  const share = (part: number) => (100 * part) / (most - least)
  // Something is never drawn as nothing.
  const height = value === 0 ? 0 : Math.max(1, share(Math.abs(value)))
  return (
    <svg aria-hidden="true" height="100%" className={`block ${BAR}`}>
      <rect
        x="10%"
        width="80%"
        y={`${share(most - Math.max(0, value))}%`}
        height={`${height}%`}
        className={value < 0 ? 'fill-rejected' : 'fill-accent'}
      />
      <line x1="0" x2="100%" y1={`${share(most)}%`} y2={`${share(most)}%`} className="stroke-rule" />
    </svg>
  )
}

/** Every bar's label under it while they are few; else the first and the last, where the eye looks for them. */
function Labels({ bars }: Pick<BarChartProps, 'bars'>) {
  const few = bars.length <= FEW
  const shown = few ? bars : [bars[0], bars.at(-1)].filter((bar) => bar !== undefined)
  return (
    <p
      aria-hidden="true"
      className={clsx('tabular mt-1 flex text-muted text-sm', few ? 'gap-px' : 'justify-between gap-4')}
    >
      {shown.map((bar) => (
        <span key={bar.id} className={few ? `${BAR} truncate text-center` : undefined}>
          {bar.label}
        </span>
      ))}
    </p>
  )
}

function ValueTable({ caption, labelHeading, valueHeading, bars }: BarChartProps) {
  return (
    <table className="mt-2 w-full max-w-prose">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {labelHeading}
          </th>
          <th scope="col" className="py-1 text-end font-normal">
            {valueHeading}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.id} className="border-line border-t">
            <th scope="row" className="py-1 text-start font-normal">
              {bar.renderLink({ className: 'link tabular', children: bar.label })}
            </th>
            <td className="py-1 text-end">{bar.valueText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
