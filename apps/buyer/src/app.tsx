import { ToastProvider } from '@presale/ui/toast'
import { createQueryClient } from '@presale/web-client/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useState } from 'react'
import { trpc, trpcClient } from './trpc.ts'

type AppProps = {
  /** The pause in ms before a failed query is retried. Tests need none. */
  retryDelay?: number
  children: ReactNode
}

/** The providers around every screen. The caller supplies the router. */
export function App({ retryDelay, children }: AppProps) {
  const [queryClient] = useState(() => createQueryClient(retryDelay))
  return (
    <StrictMode>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>{children}</ToastProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>
  )
}
