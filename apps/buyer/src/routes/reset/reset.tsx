import { TOKEN_NAME } from '@presale/rules/presale'
import { RESET_PASSWORD_TEXTS as TEXTS } from '@presale/rules/texts/reset-password'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { useKeptFocus } from '@presale/ui/use-kept-focus'
import { messageOf, statusOf } from '@presale/web-client/answers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { trpc } from '../../trpc.ts'
import { useLink } from '../../use-link.ts'
import { AccountPage } from '../account-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Opened by the link of a mail or of an owner, which has its secret after the #. */
export function Reset() {
  useDocumentTitle(`${TOKEN_NAME} | ${TEXTS.title}`)
  useKeptFocus()
  const secret = useLink()
  const refusal = useRefusal(secret)
  const [done, setDone] = useState<string>()
  if (secret && done === secret) return <Done />
  return (
    <AccountPage
      title={TEXTS.title}
      introduction={refusal ?? (secret ? TEXTS.link.introduction : TEXTS.noLink)}
      footer={
        <Link className="link" to="/forgot">
          {TEXTS.again}
        </Link>
      }
    >
      {secret && !refusal && <NewPasswordForm key={secret} secret={secret} onDone={() => setDone(secret)} />}
    </AccountPage>
  )
}

/** Why the link does not work, before a password is typed; undefined while that is not known. */
function useRefusal(secret: string): string | undefined {
  const utils = trpc.useUtils()
  const { error } = useQuery({
    queryKey: ['reset link', secret],
    queryFn: async () => (await utils.client.account.checkResetLink.mutate({ secret })) ?? null,
    enabled: secret !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isRefused = error && [400, 422].includes(statusOf(error) ?? 0)
  return isRefused ? messageOf(error, '') : undefined
}

function Done() {
  return (
    <AccountPage title={TEXTS.done.heading} introduction={TEXTS.done.explanation} footer={null}>
      <Button asChild variant="primary" size="lg">
        <Link to="/login">{TEXTS.done.logIn}</Link>
      </Button>
    </AccountPage>
  )
}
