import { useLayoutEffect, useRef } from 'react'
import { useAddress } from './address.tsx'

/**
 * Shows a newly opened screen from its top and gives its content the focus, if the pressed link is gone. After Back or
 * Forward the browser restores the scroll position, and the link to the screen that was left gets the focus.
 */
export function useBeginScreen(): void {
  const { path, isReturn } = useAddress()
  const former = useRef(path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another screen counts, not another way to the same one
  useLayoutEffect(() => {
    const left = former.current
    former.current = path
    if (!isReturn) window.scrollTo(0, 0)
    if (left === path || !document.activeElement?.matches('body, main')) return
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')]
    const followed = links.find((link) => isReturn && link.pathname === left && link.checkVisibility())
    const target = followed ?? document.querySelector('main')
    target?.focus({ preventScroll: true })
  }, [path])
}
