import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type PagerProps = {
  /** The page shown, from 1. */
  page: number
  pages: number
  onPageChange: (page: number) => void
  label?: string
  previousText?: string
  nextText?: string
  pageText?: (page: number, pages: number) => ReactNode
  className?: string
}

/** Previous, the position, Next. At either end the button is marked disabled but stays focusable. */
export function Pager(props: PagerProps) {
  const { page, pages, onPageChange, label = UI_TEXTS.pages.label } = props
  const { previousText = UI_TEXTS.pages.previous, nextText = UI_TEXTS.pages.next } = props
  const { pageText = UI_TEXTS.pages.position } = props
  const step = (to: number, possible: boolean) => ({
    'aria-disabled': !possible || undefined,
    onClick: () => possible && onPageChange(to),
  })
  return (
    <nav aria-label={label} className={clsx('flex flex-wrap items-center gap-3', props.className)}>
      <Button {...step(page - 1, page > 1)}>
        <ChevronLeft aria-hidden="true" className="-ms-1 rtl:-scale-x-100" />
        {previousText}
      </Button>
      <span className="tabular" aria-live="polite">
        {pageText(page, Math.max(pages, 1))}
      </span>
      <Button {...step(page + 1, page < pages)}>
        {nextText}
        <ChevronRight aria-hidden="true" className="-me-1 rtl:-scale-x-100" />
      </Button>
    </nav>
  )
}
