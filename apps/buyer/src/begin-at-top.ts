import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A screen that was gone to begins at its top; one that was gone back to stands where the browser puts it. */
export function useBeginAtTop(): void {
  const { pathname } = useLocation()
  const way = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another screen counts, not another way to the same one
  useLayoutEffect(() => {
    if (way !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
}
