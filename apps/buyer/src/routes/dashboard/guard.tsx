import { type Gate, Guard as SessionGuard } from '@presale/web-client/guard'
import type { Code } from '@presale/web-client/screen-code'
import { forgetTypedByOthers, keepTyped } from '@presale/web-client/typed-forms'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'wouter'
import { endSession, sessionToken } from '../../session.ts'
import { trpc } from '../../trpc.ts'

/**
 * Renders the children for a buyer with a valid session. Anyone else is sent to the log-in, which returns them here
 * (D4).
 */
export function Guard({ code, children }: { code?: Code; children: ReactNode }) {
  return (
    <SessionGuard gate={useGate()} code={code}>
      {children}
    </SessionGuard>
  )
}

/** How this app checks its session and leaves. */
export function useGate(): Gate {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return useMemo(
    () => ({
      sessionKey: 'userToken',
      account: () => utils.account.read.getData()?.email,
      hasSession: () => sessionToken() !== undefined,
      check: async () => {
        const [{ email }] = await Promise.all([
          utils.account.read.fetch(undefined, { staleTime: 0 }),
          // The notice of a demonstration comes before the screen, so that it moves nothing.
          utils.presale.isDemo.ensureData().catch(() => undefined),
        ])
        forgetTypedByOthers(email)
      },
      leave: (reason) => {
        const next = encodeURIComponent(location.pathname + location.search)
        endSession()
        if (reason) keepTyped(utils.account.read.getData()?.email)
        queryClient.clear()
        navigate(`/login?${reason ? 'ended&' : ''}next=${next}`, { replace: true })
      },
    }),
    [navigate, queryClient, utils],
  )
}
