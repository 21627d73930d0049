import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

/** `isReturn` when the visitor came by the browser's own Back or Forward. */
type Address = { path: string; search: string; isReturn: boolean }

const AddressContext = createContext<Address>({ path: '/', search: '', isReturn: false })

/** The browser's address, for what is below; while the next screen is still being loaded, the one before it stays. */
export function AddressProvider({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(() => addressAfter('load'))
  useLayoutEffect(() => {
    const follow = ({ type }: Event) => startTransition(() => setAddress(addressAfter(type)))
    const off = new AbortController()
    for (const type of ['popstate', 'pushState', 'replaceState']) window.addEventListener(type, follow, off)
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

/** The address as it was last gone to. */
export function useAddress(): Address {
  return useContext(AddressContext)
}

function addressAfter(event: string): Address {
  const { pathname, search } = window.location
  const path = pathname.replace(/(?<=.)\/$/, '')
  return { path, search, isReturn: event === 'load' || event === 'popstate' }
}

function usePath(): [string, typeof navigate] {
  return [useAddress().path, navigate]
}

function useSearchText(): string {
  return useAddress().search
}

/** Going to where one is adds no step to the browser's history. */
const goOnce: AroundNavHandler = (go, to, options) => {
  const isHere = new URL(to, window.location.href).href === window.location.href
  go(to, { ...options, replace: isHere || options?.replace === true })
}
