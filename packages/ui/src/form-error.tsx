import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'

/**
 * The error of a whole form, for the place above its submit button. It is announced at once and scripts can focus it
 * (`ref.current.focus()`). It scrolls into sight as it appears, because in a long dialog its place is below the edge.
 * Without children it renders nothing.
 */
export function FormError({ children, className, ...rest }: ComponentProps<'div'>) {
  if (!children) return null
  return (
    <div
      ref={scrollIntoSight}
      role="alert"
      tabIndex={-1}
      className={clsx(
        'flex items-start gap-2 rounded-control bg-rejected-soft px-3 py-2.5 text-rejected',
        className,
      )}
      {...rest}
    >
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

function scrollIntoSight(error: HTMLElement | null) {
  error?.scrollIntoView({ block: 'nearest' })
}
