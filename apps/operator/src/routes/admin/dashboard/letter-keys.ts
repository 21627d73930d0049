import { useState } from 'react'
import { recall, remember } from '../../../storage.ts'

/**
 * Whether keys that are single letters do anything on lists, kept in this browser. Whoever dictates, or hits keys by
 * chance, switches them off (WCAG 2.1.4).
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
