import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

/** Props for the link that a step renders. */
export type BreadcrumbLinkProps = { className: string; children: ReactNode }

type BreadcrumbStep = {
  label: string
  /** Omitted for the last step and for steps without a page. */
  renderLink?: ((props: BreadcrumbLinkProps) => ReactElement) | undefined
}

type BreadcrumbProps = { steps: readonly BreadcrumbStep[]; label?: string; className?: string }

/** A narrow window shows the last two steps. An arrow stands only between two visible steps. */
const NARROW = 'max-xl:[&>li:nth-last-child(n+3)]:hidden max-xl:[&>li:nth-last-child(2)>svg]:hidden'
/** A phone shows the last step, or the one before if the last is a number, which says nothing alone. */
const LAST = 'max-sm:[&>li:nth-last-child(2)]:hidden max-sm:[&>li:last-child>svg]:hidden'
const BEFORE_LAST = 'max-sm:[&>li:last-child]:hidden'

/** The path to this page. The last step is the page itself. */
export function Breadcrumb({ steps, label = UI_TEXTS.breadcrumb, className }: BreadcrumbProps) {
  const isNumber = /^\d+$/.test(steps.at(-1)?.label ?? '')
  return (
    <nav aria-label={label} className={className}>
      <ol className={clsx('flex items-center gap-x-1.5', NARROW, isNumber ? BEFORE_LAST : LAST)}>
        {steps.map(({ label: name, renderLink }, index) => {
          const last = index === steps.length - 1
          const link =
            'touch-target inline-flex min-h-6 min-w-0 items-center text-muted hover:text-ink hover:underline'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path keep their order
            <li key={index} className={clsx('flex min-w-0 items-center gap-1.5', last && 'sm:shrink-0')}>
              {index > 0 && (
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
              )}
              {renderLink && !last ? (
                renderLink({ className: link, children: <bdi className="truncate">{name}</bdi> })
              ) : (
                <bdi
                  aria-current={last ? 'page' : undefined}
                  className={clsx('min-w-0', last ? 'font-medium' : 'text-muted')}
                >
                  {name}
                </bdi>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
