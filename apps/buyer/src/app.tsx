import { ToastProvider } from '@presale/ui/toast'
import { TooltipProvider } from '@presale/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useState } from 'react'
import { createQueryClient, trpc, trpcClient } from './trpc.ts'

/** What every screen stands in; the router comes from where the app runs. */
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
