import { useEffect } from 'react'

/** Sets the document's title while the screen is mounted, then restores the previous one. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
