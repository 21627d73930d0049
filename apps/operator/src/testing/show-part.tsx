import type { Role } from '@presale/rules/role'
import { answer } from '@presale/ui/testing/answers.ts'
import { retryAtOnce } from '@presale/ui/testing/retry-at-once.ts'
import { show } from '@presale/ui/testing/show.tsx'
import { ToastProvider } from '@presale/ui/toast'
import { AddressProvider } from '@presale/web-client/address'
import { createQueryClient } from '@presale/web-client/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Guard } from '../routes/admin/dashboard/guard.tsx'
import { trpc, trpcClient } from '../trpc.ts'
import { accountOf } from './account.ts'

/**
 * Renders part of a screen inside the app's providers. Its API calls go to the tests' local server, and a failed query is
 * retried at once.
 */
export function showPart(part: ReactNode) {
  const queryClient = retryAtOnce(createQueryClient())
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

/** Renders a screen for an operator `ada` with this role, who is logged in. */
export async function showScreen(screen: ReactNode, role: Role = 'owner') {
  localStorage.adminToken = 'token'
  await answer('account.read', accountOf(role))
  await answer('presale.isDemo', false)
  return showPart(<Guard>{screen}</Guard>)
}
