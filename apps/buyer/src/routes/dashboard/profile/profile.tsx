import { TOKEN_NAME } from '@presale/rules/presale'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Skeleton } from '@presale/ui/skeleton'
import { messageOf, trpc } from '../../../trpc.ts'
import { BalanceFigures } from '../balance-figures.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The balance and the personal details. Once shown, the form keeps what is typed whatever is loaded anew. */
export function Profile() {
  useDocumentTitle(`${TOKEN_NAME} | My Profile`)
  const account = trpc.account.read.useQuery()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="My Profile" />
      {account.error && !account.data ? (
        <LoadError
          message={messageOf(account.error, 'Your profile could not be loaded.')}
          onRetry={account.refetch}
        />
      ) : (
        <>
          <Card>
            <BalanceFigures held={account.data} />
          </Card>
          <Card title="Personal information">
            {account.data ? <ProfileForm account={account.data} /> : <FormSkeleton />}
          </Card>
        </>
      )}
    </div>
  )
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="flex max-w-xl flex-col gap-5">
      {['name', 'email', 'phone', 'password', 'confirmation'].map((field) => (
        <Skeleton key={field} className="h-18.5" />
      ))}
    </div>
  )
}
