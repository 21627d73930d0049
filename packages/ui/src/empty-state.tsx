import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  /** What the user can do about it. */
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** Says that there is nothing yet, and what to do. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'flex flex-col items-center gap-4 rounded-surface border border-rule border-dashed px-6 py-12 text-center',
        className,
      )}
    >
      {icon && <div className="text-muted [&_svg]:size-7">{icon}</div>}
      <div>
        <p className="font-medium text-lg">{title}</p>
        {children && <div className="mx-auto mt-1 max-w-prose text-muted">{children}</div>}
      </div>
      {action}
    </div>
  )
}
