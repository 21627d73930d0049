import { OwnSessions } from '@presale/web-client/own-sessions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { endSession } from '../../../session.ts'
import { trpc } from '../../../trpc.ts'
import { LocalTime } from '../local-time.tsx'

/** Scrolls to the sessions when a link names them; the keyboard goes on there. When they come late, typing goes on. */
function useScrollToSessions() {
  useEffect(() => {
    const show = () => {
      if (location.hash !== '#sessions') return
      const section = document.getElementById('sessions')
      section?.scrollIntoView()
      section?.focus({ preventScroll: true })
    }
    if (!document.activeElement?.matches('input')) show()
    addEventListener('pushState', show)
    return () => removeEventListener('pushState', show)
  }, [])
}

/** The buyer's own sessions. */
export function Sessions() {
  useScrollToSessions()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const sessions = trpc.account.sessions.useQuery()
  const one = trpc.account.endSession.useMutation()
  const others = trpc.account.endOtherSessions.useMutation()
  const leave = () => {
    endSession()
    queryClient.clear()
    navigate('/login', { replace: true })
  }
  return (
    <OwnSessions
      sessions={sessions.data}
      error={sessions.error}
      onRetry={sessions.refetch}
      time={(iso) => <LocalTime iso={iso} />}
      end={(which) => (which === 'others' ? others.mutateAsync() : one.mutateAsync(which))}
      onChange={() => utils.account.sessions.invalidate()}
      onLeave={leave}
    />
  )
}
