import { useLocation } from 'wouter'
import { beginSession } from '../../session.ts'
import { trpc } from '../../trpc.ts'

/** Registers, begins the session and leads to `next`. */
export function useRegistration(next: string) {
  const [, navigate] = useLocation()
  return trpc.account.register.useMutation({
    onSuccess: (session) => {
      beginSession(session)
      navigate(next, { replace: true })
    },
  })
}
