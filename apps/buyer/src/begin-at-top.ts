import { useAddress } from '@presale/web-client/address'
import { useLayoutEffect } from 'react'

/** Scrolls a newly opened screen to its top. After Back or Forward the browser restores the scroll position. */
export function useBeginAtTop(): void {
  const { path, isReturn } = useAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another screen counts, not another way to the same one
  useLayoutEffect(() => {
    if (!isReturn) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [path])
}
