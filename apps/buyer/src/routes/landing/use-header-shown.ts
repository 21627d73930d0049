import { useEffect, useState } from 'react'

/** The header stays until the page has been scrolled this far, in pixels (specification §9). */
const HIDES_AFTER = 50

/** Whether the header is shown: not while scrolling down past 50 px, again as soon as the page is scrolled up. */
export function useHeaderShown(): boolean {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    let before = window.scrollY
    const onScroll = () => {
      const now = Math.max(0, window.scrollY)
      if (now !== before) setShown(now < before || now <= HIDES_AFTER)
      before = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return shown
}
