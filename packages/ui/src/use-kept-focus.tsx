import { useEffect } from 'react'
import { passFocusOn } from './pass-focus-on.tsx'

/**
 * While it is used, the page's content gets the focus when the element that has it goes. It is for pages whose parts replace each
 * other; a dialog returns the focus itself.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused = document.activeElement
    const note = () => {
      focused = document.activeElement
    }
    const observer = new MutationObserver(() => {
      if (focused?.isConnected === false) passFocusOn(null)
    })
    addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
}
