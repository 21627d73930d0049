import { LoadError } from '@presale/ui/load-error'
import { Spinner } from '@presale/ui/spinner'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forget, recall } from '../../../storage.ts'
import { statusOf, trpc } from '../../../trpc.ts'

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
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'checking' | 'confirmed' | 'unreachable'>('checking')
  const check = useCallback(async () => {
    setState('checking')
    const leave = () => {
      forget('adminToken')
      queryClient.clear()
      navigate('/admin', { replace: true })
    }
    if (recall('adminToken') === undefined) return leave()
    try {
      await utils.account.read.fetch(undefined, { staleTime: 0 })
      setState('confirmed')
    } catch (error) {
      if (statusOf(error) === 401 || statusOf(error) === 403) leave()
      else setState('unreachable')
    }
  }, [navigate, utils, queryClient])
  useEffect(() => {
    void check()
  }, [check])
  if (state === 'confirmed') return children
  if (state === 'unreachable') return <LoadError message={UNREACHABLE} onRetry={check} />
  return <Spinner label="Checking your session" className="min-h-64 w-full text-xl" />
}
