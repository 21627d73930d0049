import { useRef } from 'react'
import { passFocusOn } from './pass-focus-on.tsx'

/** Where each open dialog returns the focus to, the last opened at the end. */
const origins: { current: Element | null }[] = []

/**
 * Handlers for a Radix dialog that state opens, without a Radix trigger. They remember the focused element on opening
 * and refocus it on closing; when it has gone meanwhile, or there was none, the page's content gets the focus. The same when
 * it goes afterwards, as with its row of a list, or is hidden. A dialog that replaces another returns the focus to where that
 * one came from. Radix alone would move the focus to the body.
 */
export function useFocusReturn() {
  const origin = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document
      // A dialog that was replaced has taken the focus with it.
      origin.current = activeElement === body ? (origins.at(-1)?.current ?? null) : activeElement
      origins.push(origin)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Not there if a field inside had the focus at once.
      const place = origins.indexOf(origin)
      if (place !== -1) origins.splice(place, 1)
      const { current } = origin
      // The dialog that replaced this one has the focus.
      if (document.activeElement !== document.body) return
      if (!(current instanceof HTMLElement) || !current.isConnected || current === document.body)
        return passFocusOn(null)
      current.focus()
      if (document.activeElement !== current) return passFocusOn(null)
      // Within a dialog, that dialog keeps the focus and returns it.
      if (!current.closest('[aria-modal=true]')) passFocusOnWhenGone(current)
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
