import { PasskeyLogIn } from '@presale/web-client/passkey-log-in'
import { useLocation, useSearchParams } from 'wouter'
import { beginSession, pageAfterLogin } from '../../session.ts'
import { trpc } from '../../trpc.ts'

/** The log-in without a password, then the same page as after the form. */
export function LogInByPasskey() {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const begin = trpc.passkeys.beginLogIn.useMutation()
  const logIn = trpc.passkeys.logIn.useMutation({
    onSuccess: (session) => {
      beginSession(session)
      navigate(pageAfterLogin(search.get('next')), { replace: true })
    },
  })
  return <PasskeyLogIn begin={() => begin.mutateAsync()} logIn={(proof) => logIn.mutateAsync(proof)} />
}
