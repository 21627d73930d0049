import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

/** A long figure shrinks to fit its container instead of breaking inside a number. */
const sizes = {
  md: 'text-xl @min-[18rem]:text-2xl',
  lg: 'text-2xl @min-[21rem]:text-3xl',
}

type StatProps = {
  label: ReactNode
  /** Undefined draws a skeleton of the same size while loading. */
  value: ReactNode | undefined
  unit?: ReactNode
  /** Ordinary text directly under the figure. */
  caption?: ReactNode
  size?: keyof typeof sizes
  className?: string
}

/** One figure with its name; the unit stands smaller beside it. */
export function Stat({ label, value, unit, caption, size = 'md', className }: StatProps) {
  return (
    <div
      className={clsx('@container flex w-full min-w-0 flex-col gap-1', className)}
      aria-busy={value === undefined || undefined}
    >
      <p className="text-muted">{label}</p>
      <p className={clsx('tabular wrap-anywhere font-semibold tracking-tight', sizes[size])}>
        {value ?? <Skeleton className="h-[1lh] w-40 max-w-full" />}
        {unit && value !== undefined && (
          <>
            {' '}
            <bdi className="whitespace-nowrap font-normal text-lg text-muted tracking-normal">{unit}</bdi>
          </>
        )}
      </p>
      {caption && <div>{caption}</div>}
    </div>
  )
}
