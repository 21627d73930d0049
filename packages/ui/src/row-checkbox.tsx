import type { ComponentProps } from 'react'

type RowCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  /** Names the box for assistive technology, e.g. "Select order 1024". */
  label: string
  /** Some but not all rows are ticked. */
  mixed?: boolean
}

/** The checkbox of a table row or, in the header, of all rows. */
export function RowCheckbox({ label, mixed = false, ...input }: RowCheckboxProps) {
  return (
    <label className="grid size-7 cursor-pointer place-items-center has-disabled:cursor-default pointer-coarse:size-11">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        {...input}
        ref={(box) => {
          if (box) box.indeterminate = mixed
        }}
        className="size-4"
      />
    </label>
  )
}
