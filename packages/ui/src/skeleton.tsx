import { clsx } from 'clsx'

/** A static placeholder for loading content; size it with classes. Hidden from assistive technology. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block rounded-control bg-line', className)} />
}
