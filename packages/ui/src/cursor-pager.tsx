import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type CursorPagerProps = {
  /** Undefined when there is no previous page. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** The number of rows, in words. */
  countText: ReactNode
  label?: string
  previousText?: string
  nextText?: string
  className?: string
}

/**
 * Previous and Next for a list without page numbers. A button without a page is marked disabled but stays focusable.
 */
export function CursorPager(props: CursorPagerProps) {
  const { onPrevious, onNext, countText, label = UI_TEXTS.pages.label } = props
  const { previousText = UI_TEXTS.pages.previous, nextText = UI_TEXTS.pages.next } = props
  const step = (go: (() => void) | undefined) => ({
    'aria-disabled': go ? undefined : true,
    onClick: () => go?.(),
  })
  return (
    <nav
      aria-label={label}
      className={clsx('flex grow flex-wrap items-center gap-3 sm:justify-end', props.className)}
    >
      <span className="tabular text-muted" aria-live="polite">
        {countText}
      </span>
      <div className="flex gap-3">
        <Button {...step(onPrevious)}>
          <ChevronLeft aria-hidden="true" className="-ms-1 rtl:-scale-x-100" />
          {previousText}
        </Button>
        <Button {...step(onNext)}>
          {nextText}
          <ChevronRight aria-hidden="true" className="-me-1 rtl:-scale-x-100" />
        </Button>
      </div>
    </nav>
  )
}
