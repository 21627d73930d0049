import { clsx } from 'clsx'
import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  info: { icon: Info, className: 'bg-info-soft', iconClass: 'text-info' },
  warning: { icon: TriangleAlert, className: 'bg-pending-soft', iconClass: 'text-pending' },
}

type BannerProps = {
  tone?: keyof typeof tones
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** A notice as wide as the content it concerns. A screen reader doesn't announce it; use a toast for events. */
export function Banner({ tone = 'info', title, children, action, className }: BannerProps) {
  const { icon: Icon, className: colours, iconClass } = tones[tone]
  return (
    <div
      role="note"
      className={clsx(
        'flex items-start gap-3 rounded-surface px-4 py-3.5 max-[20rem]:gap-2 max-[20rem]:px-2',
        colours,
        className,
      )}
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', iconClass)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {action}
      </div>
    </div>
  )
}
