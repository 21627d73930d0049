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
  /** md is 36 px high (44 under a finger), lg always 44. */
  size?: keyof typeof sizes
  /** The action is under way: the button keeps its width and its focus, and ignores further presses. */
  busy?: boolean | undefined
  busyLabel?: ReactNode
  /** Dress the single child (a link) as a button instead of rendering one. */
  asChild?: boolean
}

/**
 * A button, `type="button"` unless told otherwise. While `busy` it is announced as disabled and cannot submit or
 * be pressed twice, but stays focusable so that the keyboard does not lose its place.
 */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'md', busy, busyLabel, asChild, className, children, ...rest } = props
  const classes = clsx(
    'relative inline-flex select-none items-center justify-center gap-2 rounded-control border text-center font-medium text-base no-underline transition-colors',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-wash disabled:text-muted aria-disabled:cursor-progress',
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

/** Pressing it must not leave the field: the error that leaving brings would move the button from under the pointer. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

const busyProps = { 'aria-busy': true, 'aria-disabled': true } as const

/** Both faces lie in one grid cell, so the button is as wide as the wider one from the start. */
function BusyFace({ busy, label, busyLabel }: { busy: boolean; label: ReactNode; busyLabel: ReactNode }) {
  return (
    <span className="grid items-center justify-items-center">
      <span className={clsx('col-start-1 row-start-1 inline-flex items-center gap-2', busy && 'invisible')}>
        {label}
      </span>
      <span className={clsx('col-start-1 row-start-1 inline-flex items-center gap-2', !busy && 'invisible')}>
        <Spinner decorative />
        {busyLabel ?? <span className="sr-only">{label}</span>}
      </span>
    </span>
  )
}
