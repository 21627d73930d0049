import '../style.css'
import { show } from '@presale/ui/testing/show.tsx'
import { ToastProvider } from '@presale/ui/toast'
import { AddressProvider } from '@presale/web-client/address'
import { createQueryClient } from '@presale/web-client/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { trpc, trpcClient } from '../trpc.ts'

/** Renders part of a screen inside the app's providers. Its API calls go to the tests' local server. */
export function showPart(part: ReactNode) {
  const queryClient = createQueryClient()
  return show(
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <AddressProvider>{part}</AddressProvider>
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  )
}
