import { translated } from '@presale/rules/texts/sentences'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type RadioOption = { value: string; label: ReactNode; hint?: ReactNode }

type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'> & {
  legend: ReactNode
  options: readonly RadioOption[]
  error?: ReactNode
  className?: string
}

/** Radio buttons, each with a hint. Every input prop and the ref reach each `<input>`. */
export function RadioGroup({ legend, options, error, className, id, ...input }: RadioGroupProps) {
  const made = useId()
  const group = id ?? made
  return (
    <fieldset
      aria-describedby={error ? `${group}-error` : undefined}
      className={clsx('flex flex-col gap-1', className)}
    >
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <Option key={value} {...input} id={`${group}-${value}`} value={value} label={label} hint={hint} />
      ))}
      <div aria-live="polite">
        {error && (
          <p id={`${group}-error`} className="flex items-start gap-1.5 text-rejected">
            <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
            {typeof error === 'string' ? translated(error) : error}
          </p>
        )}
      </div>
    </fieldset>
  )
}

type OptionProps = Omit<ComponentProps<'input'>, 'id'> & { id: string; label: ReactNode; hint: ReactNode }

/** The whole line is the click target: the label covers it, and the radio button is above the label. */
function Option({ id, label, hint, ...input }: OptionProps) {
  return (
    <div className="relative flex items-start gap-3 rounded-control border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-wash">
      <input
        type="radio"
        {...input}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative z-1 mt-1 size-4 shrink-0 outline-none"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block font-medium after:absolute after:inset-0">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
