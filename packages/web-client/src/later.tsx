import { useIsShown } from '@presale/ui/use-is-shown'
import type { ReactNode } from 'react'

/** Renders its children a step after what is around them is shown, so that the top of a large screen shows sooner. */
export function Later({ children }: { children: ReactNode }) {
  return useIsShown() ? children : null
}
