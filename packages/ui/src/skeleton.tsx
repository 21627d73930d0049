import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/**
 * A static placeholder for loading content. It is as large as its children, which are not seen, or as its classes say.
 * Hidden from assistive technology.
 */
export function Skeleton({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <span aria-hidden="true" className={clsx('block rounded-control bg-line *:invisible', className)}>
      {children}
    </span>
  )
}
