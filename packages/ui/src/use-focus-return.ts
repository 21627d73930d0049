import { useRef } from 'react'
import { passFocusOn } from './pass-focus-on.tsx'

/**
 * Handlers for a Radix dialog that state opens, without a Radix trigger. They remember the focused element on opening
 * and refocus it on closing; when it has gone meanwhile, or there was none, the page's content gets the focus. Radix alone
 * would move the focus to the body.
 */
export function useFocusReturn() {
  const origin = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      origin.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { current } = origin
      if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus()
      else passFocusOn(null)
    },
  }
}
