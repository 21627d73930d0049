import type { ShortRegistrationForm } from '@presale/rules/account'
import { statusOf } from '@presale/web-client/answers'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'wouter'
import { beginSession } from '../../session.ts'
import { trpc } from '../../trpc.ts'
import { forgetTyped } from '../use-typed-account.ts'

type Form = Pick<UseFormReturn<ShortRegistrationForm>, 'setError'>

/** Registers, begins the session and leads to `next`. A taken e-mail is named at its field. */
export function useRegistration(next: string, form: Form) {
  const [, navigate] = useLocation()
  return trpc.account.register.useMutation({
    onSuccess: (session) => {
      forgetTyped()
      beginSession(session)
      navigate(next, { replace: true })
    },
    onError: (error) => {
      if (statusOf(error) === 409) form.setError('email', { message: error.message }, { shouldFocus: true })
    },
  })
}
