import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type CursorPagerProps = {
  /** Leads to the page before; undefined where there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** How many rows there are, in words. */
  countText: ReactNode
  label?: string
  previousText?: string
  nextText?: string
  className?: string
}

/** Previous and Next in a list whose pages have no numbers. The ends are marked disabled but keep the focus. */
export function CursorPager(props: CursorPagerProps) {
  const { onPrevious, onNext, countText, label = 'Pages' } = props
  const { previousText = 'Previous', nextText = 'Next' } = props
  const step = (go: (() => void) | undefined) => ({
    'aria-disabled': go ? undefined : true,
    onClick: () => go?.(),
    className:
      'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-wash aria-disabled:text-muted',
  })
  return (
    <nav aria-label={label} className={clsx('flex flex-wrap items-center gap-3', props.className)}>
      <Button {...step(onPrevious)}>
        <ChevronLeft aria-hidden="true" className="-ms-1 rtl:-scale-x-100" />
        {previousText}
      </Button>
      <Button {...step(onNext)}>
        {nextText}
        <ChevronRight aria-hidden="true" className="-me-1 rtl:-scale-x-100" />
      </Button>
      <span className="tabular text-muted" aria-live="polite">
        {countText}
      </span>
    </nav>
  )
}
