import { TOKEN_NAME } from '@presale/rules/presale'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Skeleton } from '@presale/ui/skeleton'
import { messageOf, trpc } from '../../../../trpc.ts'
import { PasswordForm } from './password-form.tsx'

const EFFECT = 'Every other session of this operator ends with the old password; the one you are in stays.'

/** A new password for the operator who is logged in, or for whoever's name and old password are given. */
export function ChangePassword() {
  useDocumentTitle(`${TOKEN_NAME} operators | Change password`)
  const account = trpc.account.read.useQuery()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Change Password" description={EFFECT} />
      {account.error && !account.data ? (
        <LoadError
          message={messageOf(account.error, 'Your account could not be loaded.')}
          onRetry={account.refetch}
        />
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
