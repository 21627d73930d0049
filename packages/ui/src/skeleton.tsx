import { clsx } from 'clsx'

/** A still block in the shape of what loads; size it with classes. Hidden from assistive technology. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block rounded-control bg-line', className)} />
}
