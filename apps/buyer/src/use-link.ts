import { useEffect, useState } from 'react'

/** What a mailed link has after the #, '' without one. It does not stay in the address bar and the history. */
export function useLink(): string {
  const [link, setLink] = useState(() => window.location.hash.slice(1))
  useEffect(() => {
    const take = () => {
      if (window.location.hash === '') return
      setLink(window.location.hash.slice(1))
      window.history.replaceState(null, '', window.location.pathname)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return link
}
