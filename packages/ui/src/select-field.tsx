import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldTexts, useFieldIds } from './field.tsx'

export type SelectOption = { value: string; label: string }

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'children'> &
  FieldTexts & { options: readonly SelectOption[]; className?: string }

/** A labelled native select. Every select prop and the ref reach the `<select>`. */
export function SelectField({ label, hint, error, options, className, id, ...select }: SelectFieldProps) {
  const ids = useFieldIds(id, hint, error)
  return (
    <Field id={ids.id} label={label} hint={hint} error={error} className={className}>
      <span className="relative block">
        <select
          {...select}
          {...ids}
          className={clsx(controlClass, 'appearance-none pe-8 not-disabled:read-only:bg-paper')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-muted"
        />
      </span>
    </Field>
  )
}
