import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type ProgressBarProps = {
  /** 0 to 100, for drawing only; values outside are clamped. */
  value: number
  /** Names the bar for assistive technology; drawn above it when `labelShown`. */
  label: string
  labelShown?: boolean
  /** The value in words, by default "55%". */
  valueText?: string
  /** `limit` is red: an upper bound is reached. Say so in the caption too. */
  tone?: 'accent' | 'limit'
  caption?: ReactNode
  className?: string
}

/** A progress bar. The surrounding text carries the numbers. */
export function ProgressBar(props: ProgressBarProps) {
  const { value, label, labelShown = false, valueText, tone = 'accent', caption, className } = props
  const drawn = Math.min(100, Math.max(0, value))
  return (
    <div className={clsx('flex flex-col gap-2', className)}>
      {labelShown && (
        <div aria-hidden="true" className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{label}</span>
          <span className="tabular text-muted">{valueText ?? `${drawn}%`}</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={drawn}
        aria-valuetext={valueText ?? `${drawn}%`}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        {/* SVG instead of a styled box, because the content security policy allows no style attributes in HTML. */}
        <svg aria-hidden="true" width="100%" height="100%" className="block">
          <rect
            width={`${drawn}%`}
            height="100%"
            rx="4"
            className={tone === 'limit' ? 'fill-rejected' : 'fill-accent'}
          />
        </svg>
      </div>
      {caption && <div>{caption}</div>}
    </div>
  )
}
