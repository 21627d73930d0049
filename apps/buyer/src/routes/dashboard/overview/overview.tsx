import { BALANCE_TEXTS } from '@presale/rules/texts/balance'
import { OVERVIEW_TEXTS as TEXTS } from '@presale/rules/texts/overview'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { loadFailureOf } from '@presale/web-client/answers'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { trpc } from '../../../trpc.ts'
import { BalanceCards } from '../balance-cards.tsx'
import { LevelCard } from '../level-card.tsx'
import { AnnouncementCard } from './announcement-card.tsx'

const TokenStakes = lazy(async () => ({ default: (await import('./token-stakes.tsx')).TokenStakes }))

/** The buyer's holdings, all from the ledger (D11), then the announcement and the labelled simulation. */
export function Overview() {
  useDocumentTitle(TEXTS.documentTitle)
  const account = trpc.account.read.useQuery()
  const balance = account.data?.balance
  return (
    <div className="flex flex-col gap-6">
      {/* The link stands beside the heading, so that nothing moves when it appears. */}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl">{TEXTS.heading}</h1>
        {account.data?.siteHasMail && !account.data.isEmailConfirmed && (
          <Link className="link text-sm" to="/dashboard/profile">
            {TEXTS.confirmEmail}
          </Link>
        )}
      </div>
      {account.error && !account.data ? (
        <LoadError message={loadFailureOf(account.error, BALANCE_TEXTS.unloaded)} onRetry={account.refetch} />
      ) : (
        <>
          <div className="flex flex-wrap gap-6 *:flex-[1_1_18rem]">
            <BalanceCards held={account.data} />
          </div>
          <LevelCard balance={balance} />
        </>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <AnnouncementCard />
        <Suspense>
          <TokenStakes />
        </Suspense>
      </div>
    </div>
  )
}
