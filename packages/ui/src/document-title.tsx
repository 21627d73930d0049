import { useLayoutEffect } from 'react'

/** Sets the document's title while the screen is mounted, from the frame that shows it, then restores the previous one. */
export function useDocumentTitle(title: string) {
  useLayoutEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
