import { ToastProvider } from '@presale/ui/toast'
import { TooltipProvider } from '@presale/ui/tooltip'
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
          <TooltipProvider>
            <ToastProvider>{children}</ToastProvider>
          </TooltipProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>
  )
}
