import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldTexts, useFieldIds } from './field.tsx'

type TextareaFieldProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldTexts & { className?: string }

/** A labelled multi-line text; wired like `TextField`. It grows with its content where the browser supports it. */
export function TextareaField({ label, hint, error, className, id, ...textarea }: TextareaFieldProps) {
  const ids = useFieldIds(id, hint, error)
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} className={className}>
      <textarea
        rows={3}
        {...textarea}
        {...ids}
        className={clsx(controlClass, 'field-sizing-content min-h-24 py-2.5')}
      />
    </Field>
  )
}
