import { LoadError } from '@presale/ui/load-error'
import { Spinner } from '@presale/ui/spinner'
import { CancelledError, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { endSession, sessionToken } from '../../session.ts'
import { statusOf, trpc } from '../../trpc.ts'

const UNREACHABLE = 'The server cannot be reached just now. You are still logged in.'

/**
 * Shows its children once the server has confirmed the session, and asks anew on every change of route. Without a living
 * session the way leads to the log-in and from there back to this page (D4).
 */
export function Guard({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return <GuardedRoute key={path}>{children}</GuardedRoute>
}

function GuardedRoute({ children }: { children: ReactNode }) {
  const { state, check } = useSessionCheck()
  if (state === 'confirmed') return children
  if (state === 'unreachable') return <LoadError message={UNREACHABLE} onRetry={check} />
  return <Spinner label="Checking your session" className="min-h-64 w-full text-xl" />
}

function useSessionCheck() {
  const leave = useLeave()
  const utils = trpc.useUtils()
  const [state, setState] = useState<'checking' | 'confirmed' | 'unreachable'>('checking')
  const check = useCallback(async () => {
    setState('checking')
    if (sessionToken() === undefined) return leave('')
    try {
      await utils.account.read.fetch(undefined, { staleTime: 0 })
      setState('confirmed')
    } catch (error) {
      if (statusOf(error) === 401) leave('')
      // Whoever leaves cancels what was asked for.
      else if (!(error instanceof CancelledError)) setState('unreachable')
    }
  }, [leave, utils])
  useEffect(() => {
    void check()
  }, [check])
  return { state, check }
}

/** The way out, once: to the log-in, and from there back to this page. Any question the server refuses for want of a session takes it. */
function useLeave() {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const hasLeft = useRef(false)
  const leave = useCallback(
    (reason: 'ended&' | '') => {
      if (hasLeft.current) return
      hasLeft.current = true
      const next = encodeURIComponent(location.pathname + location.search)
      endSession()
      queryClient.clear()
      navigate(`/login?${reason}next=${next}`, { replace: true })
    },
    [navigate, queryClient],
  )
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (statusOf(event.action.error) === 401 && sessionToken() !== undefined) leave('ended&')
      }),
    [queryClient, leave],
  )
  return leave
}
