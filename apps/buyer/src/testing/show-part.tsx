import { show } from '@presale/ui/testing/show.tsx'
import { AddressProvider } from '@presale/web-client/address'
import type { ReactNode } from 'react'
import { App } from '../app.tsx'

/** Renders part of a screen inside the app's providers. Its API calls go to the tests' local server. */
export function showPart(part: ReactNode) {
  return show(inApp(part))
}

/** The same tree, for a rerender with other props. */
export function inApp(part: ReactNode) {
  return (
    <App>
      <AddressProvider>{part}</AddressProvider>
    </App>
  )
}
