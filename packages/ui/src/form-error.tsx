import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'

/**
 * The refusal of a whole form, to stand above its submit button. Announced at once, and focusable by script
 * (`ref.current.focus()`). Renders nothing without children, so it can always stand in the form.
 */
export function FormError({ children, className, ...rest }: ComponentProps<'div'>) {
  if (!children) return null
  return (
    <div
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
