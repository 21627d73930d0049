import './style.css'
import { applyTheme } from '@presale/ui/apply-theme'
import { ToastProvider } from '@presale/ui/toast'
import { AddressProvider } from '@presale/web-client/address'
import { createQueryClient } from '@presale/web-client/query-client'
import { chosenTheme } from '@presale/web-client/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoutes } from './routes.tsx'
import { trpc, trpcClient } from './trpc.ts'

applyTheme(chosenTheme())

const queryClient = createQueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <AddressProvider>
            <AppRoutes />
          </AddressProvider>
        </ToastProvider>
      </QueryClientProvider>
    </trpc.Provider>
  </StrictMode>,
)
