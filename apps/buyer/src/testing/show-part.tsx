import { retryAtOnce } from '@presale/ui/testing/retry-at-once.ts'
import { show } from '@presale/ui/testing/show.tsx'
import { AddressProvider } from '@presale/web-client/address'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { App } from '../app.tsx'

/**
 * Renders part of a screen inside the app's providers. Its API calls go to the tests' local server, and a failed query is
 * retried at once.
 */
export function showPart(part: ReactNode) {
  return show(inApp(part))
}

/** The same tree, for a rerender with other props. */
export function inApp(part: ReactNode) {
  return (
    <App>
      <RetryAtOnce>
        <AddressProvider>{part}</AddressProvider>
      </RetryAtOnce>
    </App>
  )
}

function RetryAtOnce({ children }: { children: ReactNode }) {
  retryAtOnce(useQueryClient())
  return children
}
