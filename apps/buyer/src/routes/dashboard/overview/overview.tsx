import { TOKEN_NAME } from '@presale/rules/presale'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { messageOf, trpc } from '../../../trpc.ts'
import { BalanceFigures } from '../balance-figures.tsx'
import { LevelCard } from '../level-card.tsx'
import { AnnouncementCard } from './announcement-card.tsx'
import { TokenStakes } from './token-stakes.tsx'

/** What the buyer holds, every figure of it the ledger's (D11), then the announcement and the simulation, named as one. */
export function Overview() {
  useDocumentTitle(`${TOKEN_NAME} | Dashboard`)
  const account = trpc.account.read.useQuery()
  const balance = account.data?.balance
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">Dashboard</h1>
      {account.error && !account.data ? (
        <LoadError
          message={messageOf(account.error, 'Your balance could not be loaded.')}
          onRetry={account.refetch}
        />
      ) : (
        <>
          <Card>
            <BalanceFigures held={account.data} />
          </Card>
          <LevelCard balance={balance} />
        </>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AnnouncementCard />
        <TokenStakes />
      </div>
    </div>
  )
}
