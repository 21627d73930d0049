import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings the element that the address's hash names into view and gives it the focus, so that the keyboard goes on
 * from there: on the first load and on every navigation, also to the hash already in the address.
 */
export function useHashScroll() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes a second visit of one hash scroll again
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (!target) return
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    target.focus({ preventScroll: true })
    target.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' })
  }, [hash, key])
}
