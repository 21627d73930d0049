import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

/** `isReturn` is true after the browser's Back or Forward. */
type Address = { path: string; search: string; isReturn: boolean }

const AddressContext = createContext<Address>({ path: '/', search: '', isReturn: false })
const OwnPath = createContext<string | undefined>(undefined)
const OwnSearch = createContext<string | undefined>(undefined)

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

/** The browser's address. */
export function useAddress(): Address {
  return useContext(AddressContext)
}

type AtProps = { path: string; search: string; children: ReactNode }

/** Lets wouter find this address for the children, which a change of the browser's address then does not render again. */
export function At({ path, search, children }: AtProps) {
  return (
    <OwnPath value={path}>
      <OwnSearch value={search}>{children}</OwnSearch>
    </OwnPath>
  )
}

/** The browser's path, not decoded and without a slash at its end. */
export function currentPath(): string {
  return window.location.pathname.replace(/(?<=.)\/$/, '')
}

function addressAfter(event: string): Address {
  const isReturn = event === 'load' || event === 'popstate'
  return { path: currentPath(), search: window.location.search, isReturn }
}

function isCurrent({ path, search }: Address): boolean {
  const now = addressAfter('load')
  return path === now.path && search === now.search
}

/** The path that is found here: the screen's, or else the browser's. Unlike wouter's, it is not decoded. */
export function useOwnPath(): string {
  return use(OwnPath) ?? use(AddressContext).path
}

function usePath(): [string, typeof navigate] {
  return [useOwnPath(), navigate]
}

/** wouter decodes the text once, and URLSearchParams again, so what `%` begins is kept from the first. */
function useSearchText(): string {
  const search = use(OwnSearch) ?? use(AddressContext).search
  return search.replaceAll('%', '%25')
}

/** Navigating to the current address adds no history entry. */
const goOnce: AroundNavHandler = (go, to, options) => {
  const isHere = new URL(to, window.location.href).href === window.location.href
  go(to, { ...options, replace: isHere || options?.replace === true })
}
