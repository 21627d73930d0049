import { startTransition, useEffect, useState } from 'react'

/**
 * True a step after the component has come onto the screen, false before and while it is rendered ahead. So the top of a
 * screen can show sooner than the rest.
 */
export function useIsShown(): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => startTransition(() => setIsShown(true)), [])
  return isShown
}
