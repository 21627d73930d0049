import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'

type SpinnerProps = {
  /** Names what is loading. It is announced, and shown beside the ring when `showLabel`. */
  label?: string
  showLabel?: boolean
  /** Only the ring, where other text already names what is loading. */
  decorative?: boolean
  className?: string
}

/** A loading ring; a `status` with its label unless `decorative`. */
export function Spinner({
  label = UI_TEXTS.loading,
  showLabel = false,
  decorative = false,
  className,
}: SpinnerProps) {
  const ring = (
    <svg viewBox="0 0 16 16" className="size-[1.1em] animate-spin" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path
        d="M8 1.5 A6.5 6.5 0 0 1 14.5 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
  if (decorative) return ring
  return (
    <span
      role="status"
      className={clsx('inline-flex items-center justify-center gap-2 text-muted', className)}
    >
      {ring}
      <span className={showLabel ? undefined : 'sr-only'}>{label}</span>
    </span>
  )
}
