import { LoadError } from '@presale/ui/load-error'
import { Spinner } from '@presale/ui/spinner'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { endSession, sessionToken } from '../../session.ts'
import { statusOf, trpc } from '../../trpc.ts'

const UNREACHABLE = 'The server cannot be reached just now. You are still logged in.'

/**
 * Shows its children once the server has confirmed the session, and asks anew on every change of route. Without a living
 * session the way leads to the log-in and from there back to this page (D4).
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <GuardedRoute key={pathname}>{children}</GuardedRoute>
}

function GuardedRoute({ children }: { children: ReactNode }) {
  const { state, check } = useSessionCheck()
  if (state === 'confirmed') return children
  if (state === 'unreachable') return <LoadError message={UNREACHABLE} onRetry={check} />
  return <Spinner label="Checking your session" className="min-h-64 w-full text-xl" />
}

function useSessionCheck() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'checking' | 'confirmed' | 'unreachable'>('checking')
  const check = useCallback(async () => {
    setState('checking')
    const leave = (reason: string) => {
      endSession()
      queryClient.clear()
      const next = encodeURIComponent(location.pathname + location.search)
      navigate(`/login?${reason}next=${next}`, { replace: true })
    }
    if (sessionToken() === undefined) return leave('')
    try {
      await utils.account.read.fetch(undefined, { staleTime: 0 })
      setState('confirmed')
    } catch (error) {
      if (statusOf(error) === 401) leave('ended&')
      else setState('unreachable')
    }
  }, [navigate, utils, queryClient])
  useEffect(() => {
    void check()
  }, [check])
  return { state, check }
}
