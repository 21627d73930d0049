import { useLayoutEffect, useRef } from 'react'
import { useAddress } from './address.tsx'

/**
 * Shows a newly opened screen from its top and gives its content the focus, if the pressed link is gone and the content is
 * there. After Back or Forward the browser restores the scroll position, and the link to the screen that was left gets the
 * focus, if only one leads there.
 */
export function useBeginScreen(): void {
  const { path, search, isReturn } = useAddress()
  const former = useRef([path])
  useLayoutEffect(() => {
    const [formerPath, left] = former.current
    former.current = [path, path + search]
    if (formerPath === path) return
    if (!isReturn) scrollTo(0, 0)
    if (!document.activeElement?.matches('body, main')) return
    // The quotes and escapes of JSON are those of CSS.
    const links = document.querySelectorAll<HTMLElement>(`main [href=${JSON.stringify(left)}]`)
    const target = isReturn && links.length === 1 ? links[0] : document.querySelector('main')
    target?.focus({ preventScroll: true })
  }, [path, search, isReturn])
}
