import { useLocation } from 'wouter'
import { beginSession } from '../../session.ts'
import { trpc } from '../../trpc.ts'
import { forgetTyped } from '../use-typed-account.ts'

/** Registers, begins the session and leads to `next`. */
export function useRegistration(next: string) {
  const [, navigate] = useLocation()
  return trpc.account.register.useMutation({
    onSuccess: (session) => {
      forgetTyped()
      beginSession(session)
      navigate(next, { replace: true })
    },
  })
}
