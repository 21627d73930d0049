import { useRef } from 'react'
import { passFocusOn } from './pass-focus-on.tsx'

/**
 * Handlers for a Radix dialog that state opens, without a Radix trigger. They remember the focused element on opening
 * and refocus it on closing; when it has gone meanwhile, or there was none, the page's content gets the focus. The same when
 * it goes afterwards, as with its row of a list, or is hidden. Radix alone would move the focus to the body.
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
      if (!(current instanceof HTMLElement) || !current.isConnected || current === document.body)
        return passFocusOn(null)
      current.focus()
      if (document.activeElement !== current) return passFocusOn(null)
      passFocusOnWhenGone(current)
    },
  }
}

/** Watches the focused element until the focus is elsewhere. */
function passFocusOnWhenGone(element: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (document.activeElement === element) return
    observer.disconnect()
    if (!element.isConnected) passFocusOn(null)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
