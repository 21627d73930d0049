import { translated } from '@presale/rules/texts/sentences'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** The props that every labelled field shares. */
export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** The classes of a text control. */
export const controlClass = clsx(
  'block w-full rounded-control border border-edge bg-paper px-3 text-base text-ink transition-colors',
  'min-h-11 hover:border-muted focus-visible:border-accent focus-visible:outline-offset-1',
  'disabled:cursor-not-allowed disabled:bg-wash disabled:text-muted read-only:bg-wash',
  'aria-invalid:border-rejected',
)

/** The ids and ARIA attributes that link a control with its label, hint and error. */
export function useFieldIds(id: string | undefined, hint: ReactNode, error: ReactNode) {
  const made = useId()
  const control = id ?? made
  const describedBy = clsx(hint && `${control}-hint`, error && `${control}-error`)
  return {
    id: control,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
}

type FieldProps = FieldTexts & { id: string; className?: string | undefined; children: ReactNode }

/**
 * Label, control, then the hint or the error in its place. A new error is announced. A rule or the server may have said
 * it, so it is translated here.
 */
export function Field({ id, label, hint, error, className, children }: FieldProps) {
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="w-fit font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      )}
      <div aria-live="polite" className="empty:-mt-1.5">
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-rejected">
            <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
            <span className="min-w-0">{typeof error === 'string' ? translated(error) : error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
