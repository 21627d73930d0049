import { LoadError } from '@presale/ui/load-error'
import { Spinner } from '@presale/ui/spinner'
import { CancelledError, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { recall } from '../../../storage.ts'
import { statusOf, trpc } from '../../../trpc.ts'
import { useLeave } from './use-leave.ts'

const UNREACHABLE = 'The server cannot be reached just now. You are still logged in.'

/**
 * Shows its children once the server has confirmed the operator's session, and asks anew on every change of route.
 * Otherwise the token is removed and the way leads to /admin (specification §2).
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <GuardedRoute key={pathname}>{children}</GuardedRoute>
}

function GuardedRoute({ children }: { children: ReactNode }) {
  const leave = useLeave()
  useEndOfSession(leave)
  const utils = trpc.useUtils()
  const [state, setState] = useState<'checking' | 'confirmed' | 'unreachable'>('checking')
  const check = useCallback(async () => {
    setState('checking')
    if (recall('adminToken') === undefined) return leave()
    try {
      await utils.account.read.fetch(undefined, { staleTime: 0 })
      setState('confirmed')
    } catch (error) {
      if (statusOf(error) === 403) leave()
      // Without a session useEndOfSession leaves, and whoever leaves cancels what was asked for.
      else if (statusOf(error) !== 401 && !(error instanceof CancelledError)) setState('unreachable')
    }
  }, [leave, utils])
  useEffect(() => {
    void check()
  }, [check])
  if (state === 'confirmed') return children
  if (state === 'unreachable') return <LoadError message={UNREACHABLE} onRetry={check} />
  return <Spinner label="Checking your session" className="min-h-64 w-full text-xl" />
}

/** Any question that the server refuses for want of a session ends it here, once; another tab may have done so before. */
function useEndOfSession(leave: (reason?: 'ended') => void) {
  const queryClient = useQueryClient()
  const hasLeft = useRef(false)
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (statusOf(event.action.error) !== 401 || hasLeft.current) return
        hasLeft.current = true
        leave(recall('adminToken') === undefined ? undefined : 'ended')
      }),
    [queryClient, leave],
  )
}
