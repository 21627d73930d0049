import { PROFILE_TEXTS } from '@presale/rules/texts/profile'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Skeleton } from '@presale/ui/skeleton'
import { loadFailureOf } from '@presale/web-client/answers'
import { Later } from '@presale/web-client/later'
import { lazyWithPreload, loadAhead } from '@presale/web-client/screen-code'
import { trpc } from '../../../trpc.ts'
import { BalanceCards } from '../balance-cards.tsx'
import { EmailNotice } from './email-notice.tsx'
import { ProfileForm } from './profile-form.tsx'

const FurtherCards = lazyWithPreload(
  async () => (await import('./further-cards.tsx')).FurtherCards,
  <FurtherSkeleton />,
)
// Begins with this file, thus before the profile is opened.
loadAhead(FurtherCards)

/**
 * The balance, the personal details, the phrase in mails, the sessions, the two-step log-in, the passkeys and the buyer's
 * files. A later refetch doesn't overwrite what the buyer has typed.
 */
export function Profile() {
  useDocumentTitle(PROFILE_TEXTS.documentTitle)
  const account = trpc.account.read.useQuery()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={PROFILE_TEXTS.heading} />
      {account.error && !account.data ? (
        <LoadError message={loadFailureOf(account.error, PROFILE_TEXTS.unloaded)} onRetry={account.refetch} />
      ) : (
        <>
          <div className="flex flex-wrap gap-6 *:flex-[1_1_18rem]">
            <BalanceCards held={account.data} />
          </div>
          <Card title={PROFILE_TEXTS.details}>
            {account.data ? (
              <div className="flex flex-col gap-6">
                {account.data.siteHasMail && !account.data.isEmailConfirmed && (
                  <EmailNotice email={account.data.email} />
                )}
                <ProfileForm account={account.data} />
              </div>
            ) : (
              <FormSkeleton />
            )}
          </Card>
          <Later>
            <FurtherCards />
          </Later>
        </>
      )}
    </div>
  )
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="flex max-w-xl flex-col gap-5">
      {['name', 'email', 'phone', 'password', 'confirmation', 'current'].map((field) => (
        <Skeleton key={field} className="h-18.5" />
      ))}
    </div>
  )
}

function FurtherSkeleton() {
  return (
    <>
      <Skeleton className="h-56" />
      <Skeleton className="h-32" />
      <Skeleton className="h-64" />
      <Skeleton className="h-120" />
    </>
  )
}
