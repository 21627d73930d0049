import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode }

type SegmentedProps<Value extends string> = {
  /** Names the group for assistive technology. */
  legend: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Draws only the icons; assistive technology still reads the words. */
  compact?: boolean
  /** `md` is as high as a field beside it. */
  size?: 'sm' | 'md'
  className?: string
}

/** Few choices side by side, as one group of radio buttons. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { legend, options, value, onChange, compact = false, size = 'sm', className } = props
  const name = useId()
  return (
    <fieldset className={clsx('inline-flex w-fit rounded-control border border-edge p-0.5', className)}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            size === 'md' ? 'min-h-9.5 px-3' : 'min-h-7 px-2 text-sm',
            'relative inline-flex items-center gap-1.5 whitespace-nowrap rounded-[0.375rem] text-muted hover:text-ink has-checked:bg-line has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 pointer-coarse:min-h-11 pointer-coarse:px-3 [&_svg]:size-4',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          {option.icon}
          <span className={compact ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
