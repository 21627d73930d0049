import { startTransition, useEffect, useState } from 'react'

/**
 * Whether the component was shown before: false at first and while it is rendered ahead, true a step after it is on the
 * screen. So what is small or on top can show sooner than the rest.
 */
export function useIsShown(): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => startTransition(() => setIsShown(true)), [])
  return isShown
}
