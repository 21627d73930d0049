import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  className?: string
}

/** A labelled checkbox. Every input prop and the ref reach the `<input>`. */
export function CheckboxField({ label, hint, className, id, ...input }: CheckboxFieldProps) {
  const made = useId()
  const control = id ?? made
  return (
    <div className={clsx('flex items-start gap-3', className)}>
      <input
        type="checkbox"
        {...input}
        id={control}
        aria-describedby={hint ? `${control}-hint` : undefined}
        className="mt-0.5 size-5 shrink-0"
      />
      <div className="min-w-0">
        <label htmlFor={control} className="touch-target block w-fit max-w-full font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${control}-hint`} className="text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
