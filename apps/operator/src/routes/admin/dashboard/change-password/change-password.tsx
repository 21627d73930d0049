import { OPERATOR_PASSWORD_TEXTS as TEXTS } from '@presale/rules/texts/operator-password'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Skeleton } from '@presale/ui/skeleton'
import { loadFailureOf } from '@presale/web-client/answers'
import { trpc } from '../../../../trpc.ts'
import { PasswordForm } from './password-form.tsx'

/** A new password for the logged-in operator, or for any login with its old password. */
export function ChangePassword() {
  useDocumentTitle(TEXTS.documentTitle)
  const account = trpc.account.read.useQuery()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={TEXTS.heading} description={TEXTS.effect} />
      {account.error && !account.data ? (
        <LoadError message={loadFailureOf(account.error, TEXTS.unloaded)} onRetry={account.refetch} />
      ) : account.data ? (
        <PasswordForm login={account.data.login} />
      ) : (
        <FormSkeleton />
      )}
    </div>
  )
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="flex max-w-md flex-col gap-5">
      {['name', 'old', 'new', 'confirmation'].map((field) => (
        <Skeleton key={field} className="h-18.5" />
      ))}
    </div>
  )
}
