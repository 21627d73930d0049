import { useState } from 'react'
import { recall, remember } from '../../../storage.ts'

/**
 * Whether single-letter shortcuts work on lists, stored in this browser. Speech input and accidental presses trigger
 * them, so they can be switched off (WCAG 2.1.4).
 */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => recall('letterKeys') !== 'off')
  return [
    on,
    (next) => {
      setOn(next)
      remember('letterKeys', next ? 'on' : 'off')
    },
  ]
}
