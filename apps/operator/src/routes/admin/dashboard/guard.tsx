import { statusOf } from '@presale/web-client/answers'
import { type Gate, Guard as SessionGuard } from '@presale/web-client/guard'
import type { Code } from '@presale/web-client/screen-code'
import { forgetTypedByOthers } from '@presale/web-client/typed-forms'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { recall } from '../../../storage.ts'
import { trpc } from '../../../trpc.ts'
import { useLeave } from './use-leave.ts'

/**
 * Renders the children for an operator with a valid session. Otherwise it removes the token and opens /admin (§2).
 */
export function Guard({ code, children }: { code?: Code; children: ReactNode }) {
  useRefreshAfterRefusal()
  return (
    <SessionGuard gate={useGate()} code={code}>
      {children}
    </SessionGuard>
  )
}

/** An owner may have changed the role: after a refusal the screens show what the new one may do. */
function useRefreshAfterRefusal() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (statusOf(event.action.error) === 403)
          void utils.account.read.fetch(undefined, { staleTime: 0 }).catch(() => undefined)
      }),
    [queryClient, utils],
  )
}

/** How this app checks its session and leaves. */
export function useGate(): Gate {
  const leave = useLeave()
  const utils = trpc.useUtils()
  return useMemo(
    () => ({
      sessionKey: 'adminToken',
      account: () => utils.account.read.getData()?.login,
      hasSession: () => recall('adminToken') !== undefined,
      check: async () => {
        const [{ login }] = await Promise.all([
          utils.account.read.fetch(undefined, { staleTime: 0 }),
          // The notice of a demonstration comes before the screen, so that it moves nothing.
          utils.presale.isDemo.ensureData().catch(() => undefined),
        ])
        forgetTypedByOthers(login)
      },
      leave: (reason?: 'ended') => leave(reason ?? 'no session'),
    }),
    [leave, utils],
  )
}
