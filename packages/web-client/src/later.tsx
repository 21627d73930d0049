import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children a step after what is around them, so that the top of a large screen shows sooner. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
