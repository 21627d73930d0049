import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlClass, Field, type FieldTexts, useFieldIds } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldTexts & {
    /** A unit or sign at the end inside the control. */
    suffix?: ReactNode
    className?: string
  }

/**
 * A labelled one-line input. Every input prop and the ref reach the `<input>`, so `{...register('name')}` works. Hint
 * and error are linked by `aria-describedby`; an error sets `aria-invalid`.
 */
export function TextField({ label, hint, error, suffix, className, id, ...input }: TextFieldProps) {
  const ids = useFieldIds(id, hint, error)
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} className={className}>
      <span className="relative block">
        <input type="text" {...input} {...ids} className={clsx(controlClass, suffix && 'pe-20')} />
        {suffix && (
          <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-muted">
            {suffix}
          </span>
        )}
      </span>
    </Field>
  )
}
