import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

/** What a step gives to the link it is drawn as. */
export type BreadcrumbLinkProps = { className: string; children: ReactNode }

type BreadcrumbStep = {
  label: string
  /** Left out for a step that leads nowhere, and for the last. */
  renderLink?: ((props: BreadcrumbLinkProps) => ReactElement) | undefined
}

type BreadcrumbProps = { steps: readonly BreadcrumbStep[]; label?: string; className?: string }

/** The way to this page; the last step is the page itself. */
export function Breadcrumb({ steps, label = 'Breadcrumb', className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {steps.map(({ label: name, renderLink }, index) => {
          const last = index === steps.length - 1
          const link =
            'touch-target inline-flex min-h-6 items-center text-muted hover:text-ink hover:underline'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the path
            <li key={index} className="flex items-center gap-1.5">
              {index > 0 && (
                <ChevronRight aria-hidden="true" className="size-4 text-muted rtl:-scale-x-100" />
              )}
              {renderLink && !last ? (
                renderLink({ className: link, children: <bdi>{name}</bdi> })
              ) : (
                <bdi
                  aria-current={last ? 'page' : undefined}
                  className={clsx(last ? 'font-medium' : 'text-muted')}
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
