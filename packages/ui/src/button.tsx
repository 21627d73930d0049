import { clsx } from 'clsx'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

const variants = {
  primary: 'border-transparent bg-accent text-paper hover:bg-accent-strong',
  secondary: 'border-edge bg-paper text-ink hover:bg-wash',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-wash',
  danger: 'border-transparent bg-rejected text-paper hover:bg-rejected/90',
}

const sizes = {
  md: 'min-h-9 px-3.5 py-1 pointer-coarse:min-h-11',
  lg: 'min-h-11 px-5 py-2',
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  /** md is 36 px high (44 px for touch), lg always 44 px. */
  size?: keyof typeof sizes
  /** The action is running: the button keeps its width and focus, and ignores presses. */
  busy?: boolean | undefined
  busyLabel?: ReactNode
  /** Styles the single child (a link) as a button instead of rendering one. */
  asChild?: boolean
}

/**
 * A button, `type="button"` by default. While `busy` it is announced as disabled and can't be pressed or submit. It
 * stays focusable, so that the keyboard keeps its place. Paper has no buttons. With `aria-disabled` it looks disabled and stays focusable, too.
 */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'md', busy, busyLabel, asChild, className, children, ...rest } = props
  const classes = clsx(
    'relative inline-flex print:hidden select-none items-center justify-center gap-2 rounded-control border text-center font-medium text-base no-underline transition-colors',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-wash disabled:text-muted',
    'aria-busy:cursor-progress not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:border-line not-aria-busy:aria-disabled:bg-wash not-aria-busy:aria-disabled:text-muted',
    '[&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  )
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  const swallow = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      className={classes}
      onMouseDown={rest.type === 'submit' ? keepFocus : undefined}
      {...rest}
      {...(busy && { ...busyProps, onClick: swallow })}
    >
      {busy === undefined ? children : <BusyFace busy={busy} label={children} busyLabel={busyLabel} />}
    </button>
  )
}

/** Keeps the focus in the field: on blur a validation error could move the button away from under the pointer. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

const busyProps = { 'aria-busy': true, 'aria-disabled': true } as const

/** Both labels share one grid cell, so the button always has the width of the wider one. Its height is that of its label. */
function BusyFace({ busy, label, busyLabel }: { busy: boolean; label: ReactNode; busyLabel: ReactNode }) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center gap-2'
  // An endless animation makes the browser draw frame after frame, seen or not.
  const hidden = 'invisible h-0 overflow-hidden [&_svg]:animate-none'
  return (
    <span className="grid items-center justify-items-center">
      <span className={clsx(cell, busy && hidden)}>{label}</span>
      <span className={clsx(cell, !busy && hidden)}>
        <Spinner decorative />
        {busyLabel ?? <span className="sr-only">{label}</span>}
      </span>
    </span>
  )
}
