import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  className?: string
}

/** The page's only h1, a description and the page's actions, beside the h1 where both fit in one line. */
export function PageHeader({ title, description, actions, className }: PageHeaderProps) {
  return (
    <header
      className={clsx('flex flex-wrap items-end justify-between gap-x-8 gap-y-4 max-sm:gap-x-2', className)}
    >
      <div className="min-w-0 flex-auto has-[>p]:basis-52 sm:has-[>p]:basis-80">
        <h1 className="text-2xl">{title}</h1>
        {description && <p className="mt-1.5 max-w-prose text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
