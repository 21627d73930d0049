import { BALANCE_TEXTS } from '@presale/rules/texts/balance'
import { OVERVIEW_TEXTS as TEXTS } from '@presale/rules/texts/overview'
import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { useDocumentTitle } from '@presale/ui/document-title'
import { ErrorBoundary } from '@presale/ui/error-boundary'
import { LoadError } from '@presale/ui/load-error'
import { loadFailureOf } from '@presale/web-client/answers'
import { lazyWithPreload } from '@presale/web-client/screen-code'
import { Link } from 'wouter'
import { trpc } from '../../../trpc.ts'
import { BalanceCards } from '../balance-cards.tsx'
import { LevelCard } from '../level-card.tsx'
import { AnnouncementCard } from './announcement-card.tsx'

const TokenStakes = lazyWithPreload(async () => (await import('./token-stakes.tsx')).TokenStakes)

/** The buyer's holdings, all from the ledger (D11), then the announcement and the labelled simulation. */
export function Overview() {
  useDocumentTitle(TEXTS.documentTitle)
  const account = trpc.account.read.useQuery()
  const { data } = account
  return (
    <div className="flex flex-col gap-6 max-sm:gap-3">
      {/* Each link has a place of its own, so that nothing moves when it appears. */}
      <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 sm:-mb-2">
        <h1 className="text-2xl">{TEXTS.heading}</h1>
        {data?.siteHasMail && !data.isEmailConfirmed && (
          <Link className="link text-sm" to="/dashboard/profile">
            {TEXTS.confirmEmail}
          </Link>
        )}
        <OpenOrders toPay={data?.ordersToPay} inCheck={data?.ordersInCheck} />
      </div>
      {account.error && !data ? (
        <LoadError message={loadFailureOf(account.error, BALANCE_TEXTS.unloaded)} onRetry={account.refetch} />
      ) : (
        <>
          <div className="flex flex-wrap gap-6 *:flex-[1_1_18rem] max-sm:gap-3 max-sm:*:py-4">
            <BalanceCards held={data} />
          </div>
          <LevelCard balance={data?.balance} />
        </>
      )}
      <div className="grid gap-6 max-sm:gap-3 lg:grid-cols-2">
        <AnnouncementCard />
        <ErrorBoundary message={SCREEN_TEXTS.partNotLoaded}>
          <TokenStakes />
        </ErrorBoundary>
      </div>
    </div>
  )
}

type Orders = readonly string[] | undefined

/** Leads to the one order that waits for a payment, else for a check, or to the list of several. As high when none does. */
function OpenOrders({ toPay = [], inCheck = [] }: { toPay: Orders; inCheck: Orders }) {
  const isToPay = toPay.length > 0
  const [first, second] = isToPay ? toPay : inCheck
  return (
    <p className="col-span-2 min-h-6">
      {first && (
        <Link
          className="link touch-target"
          to={second ? '/dashboard/my-token' : `/dashboard/transaction?order=${first}`}
        >
          {isToPay ? TEXTS.ordersToPay(toPay.length) : TEXTS.ordersInCheck(inCheck.length)}
        </Link>
      )}
    </p>
  )
}
