import { ToastProvider } from '@presale/ui/toast'
import { createQueryClient } from '@presale/web-client/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useState } from 'react'
import { trpc, trpcClient } from './trpc.ts'

/** The providers around every screen. The caller supplies the router. */
export function App({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
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
