import type { ReactNode } from 'react'

/** One bar. `value` is for drawing only; what is said and read is `valueText`. */
export type Bar = {
  id: string
  label: string
  value: number
  valueText: ReactNode
  /** Draws the way to what explains the bar around its content. */
  renderLink: (link: { className: string; 'aria-label'?: string; children: ReactNode }) => ReactNode
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

/**
 * Bars from a common zero, each a link to what explains it, negative ones below it; the same as a table behind a
 * disclosure, where every figure can be read and reached.
 */
export function BarChart(props: BarChartProps) {
  const { caption, bars, emptyText, tableText = 'As a table' } = props
  const most = Math.max(0, ...bars.map((bar) => bar.value))
  const least = Math.min(0, ...bars.map((bar) => bar.value))
  if (most === 0 && least === 0) return <p className="text-muted">{emptyText}</p>
  return (
    <figure className="m-0">
      <ol aria-label={caption} className="m-0 flex h-40 list-none items-stretch gap-px p-0">
        {bars.map((bar) => (
          <li key={bar.id} className="min-w-0 flex-1">
            {bar.renderLink({
              className: 'group block size-full rounded-[2px] hover:bg-wash',
              'aria-label': `${bar.label}: ${textOf(bar.valueText)}`,
              children: <Drawing value={bar.value} most={most} least={least} />,
            })}
          </li>
        ))}
      </ol>
      <Ends bars={bars} />
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
    <svg aria-hidden="true" width="100%" height="100%" className="block">
      <rect
        x="10%"
        width="80%"
        y={`${share(most - Math.max(0, value))}%`}
        height={`${height}%`}
        className={
          value < 0 ? 'fill-rejected' : 'fill-accent transition-[fill] group-hover:fill-accent-strong'
        }
      />
      <line x1="0" x2="100%" y1={`${share(most)}%`} y2={`${share(most)}%`} className="stroke-rule" />
    </svg>
  )
}

/** The first and the last label, where the eye looks for them. */
function Ends({ bars }: Pick<BarChartProps, 'bars'>) {
  return (
    <p aria-hidden="true" className="tabular mt-1 flex justify-between gap-4 text-muted text-sm">
      <span>{bars[0]?.label}</span>
      <span>{bars.at(-1)?.label}</span>
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

function textOf(value: ReactNode): string {
  return typeof value === 'string' ? value : ''
}
