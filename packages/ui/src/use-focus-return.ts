import { useRef } from 'react'

/**
 * Handlers for a Radix dialog that is opened by state rather than by a Radix trigger: remembers what had the focus
 * when it opened and gives it back when it closes. Radix alone would drop the focus on the body.
 */
export function useFocusReturn() {
  const origin = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      origin.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (origin.current instanceof HTMLElement && origin.current.isConnected) origin.current.focus()
    },
  }
}
