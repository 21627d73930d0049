import './style.css'
import { applyTheme } from '@presale/ui/apply-theme'
import { ToastProvider } from '@presale/ui/toast'
import { TooltipProvider } from '@presale/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { AppRoutes } from './routes.tsx'
import { chosenTheme } from './theme.ts'
import { createQueryClient, trpc, trpcClient } from './trpc.ts'

applyTheme(chosenTheme())

const queryClient = createQueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <ToastProvider>
            <BrowserRouter>
              <AppRoutes />
            </BrowserRouter>
          </ToastProvider>
        </TooltipProvider>
      </QueryClientProvider>
    </trpc.Provider>
  </StrictMode>,
)
