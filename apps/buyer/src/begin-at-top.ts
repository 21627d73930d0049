import { useLayoutEffect } from 'react'
import { useAddress } from './address.tsx'

/** A screen that was gone to begins at its top; one that was gone back to stands where the browser puts it. */
export function useBeginAtTop(): void {
  const { path, isReturn } = useAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another screen counts, not another way to the same one
  useLayoutEffect(() => {
    if (!isReturn) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [path])
}
