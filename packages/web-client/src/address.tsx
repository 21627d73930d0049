import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

/** `isReturn` is true after the browser's Back or Forward. */
type Address = { path: string; search: string; isReturn: boolean }

const AddressContext = createContext<Address>({ path: '/', search: '', isReturn: false })

/** Provides the browser's address. While the next screen is loading, the previous address stays. */
export function AddressProvider({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(() => addressAfter('load'))
  useLayoutEffect(() => {
    const follow = ({ type }: Event) => startTransition(() => setAddress(addressAfter(type)))
    const off = new AbortController()
    for (const type of ['popstate', 'pushState', 'replaceState']) window.addEventListener(type, follow, off)
    // The screens' effects run before this one and may already have navigated.
    setAddress((before) => (isCurrent(before) ? before : addressAfter('replaceState')))
    return () => off.abort()
  }, [])
  return (
    <AddressContext value={address}>
      <Router hook={usePath} searchHook={useSearchText} aroundNav={goOnce}>
        {children}
      </Router>
    </AddressContext>
  )
}

export function useAddress(): Address {
  return useContext(AddressContext)
}

function addressAfter(event: string): Address {
  const { pathname, search } = window.location
  const path = pathname.replace(/(?<=.)\/$/, '')
  return { path, search, isReturn: event === 'load' || event === 'popstate' }
}

function isCurrent({ path, search }: Address): boolean {
  const now = addressAfter('load')
  return path === now.path && search === now.search
}

function usePath(): [string, typeof navigate] {
  return [useAddress().path, navigate]
}

/** wouter decodes the text once, and URLSearchParams again, so what `%` begins is kept from the first. */
function useSearchText(): string {
  return useAddress().search.replaceAll('%', '%25')
}

/** Navigating to the current address adds no history entry. */
const goOnce: AroundNavHandler = (go, to, options) => {
  const isHere = new URL(to, window.location.href).href === window.location.href
  go(to, { ...options, replace: isHere || options?.replace === true })
}
