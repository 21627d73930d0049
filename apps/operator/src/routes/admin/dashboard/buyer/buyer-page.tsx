import { TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Stat } from '@presale/ui/stat'
import { useParams } from 'react-router'
import { messageOf, statusOf, trpc } from '../../../../trpc.ts'
import { OperatorTime } from '../operator-time.tsx'
import type { Buyer } from './buyer.ts'
import { BuyerLedger } from './buyer-ledger.tsx'
import { BuyerOrders } from './buyer-orders.tsx'
import { BuyerSessions } from './buyer-sessions.tsx'

/** A buyer: the balance and every order and entry it comes of, and the sessions that open the account. */
export function BuyerPage() {
  const { id = '' } = useParams()
  useDocumentTitle(`${TOKEN_NAME} operators | Buyer ${id}`)
  const buyer = trpc.buyers.read.useQuery({ id })
  if (buyer.error && !buyer.data) {
    const gone = statusOf(buyer.error) === 404 || statusOf(buyer.error) === 400
    const message = gone
      ? 'This buyer does not exist.'
      : messageOf(buyer.error, 'The buyer could not be loaded.')
    return <LoadError message={message} onRetry={gone ? undefined : buyer.refetch} />
  }
  const { data } = buyer
  return (
    <div className="flex max-w-page flex-col gap-6">
      <PageHeader
        title={data ? <bdi>{data.name}</bdi> : `Buyer ${id}`}
        description={data && <Contact buyer={data} />}
      />
      <section aria-label="Balance" className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
        <Stat
          label="Balance, bonus included"
          value={data && <Amount value={data.balance} />}
          unit={TOKEN_SYMBOL}
        />
        <Stat label="Bonus tokens" value={data && <Amount value={data.bonusTokens} />} unit={TOKEN_SYMBOL} />
        <Stat label="Total investment" value={data && <Amount value={data.investedUsd} />} unit="USD" />
      </section>
      {data && (
        <>
          <BuyerOrders buyerId={data.id} />
          <BuyerLedger buyerId={data.id} />
          <Card title="Sessions">
            <BuyerSessions buyer={data} />
          </Card>
        </>
      )}
    </div>
  )
}

function Contact({ buyer }: { buyer: Buyer }) {
  return (
    <>
      Buyer {buyer.id} · <bdi>{buyer.email}</bdi> · <bdi>{buyer.phone}</bdi> · registered{' '}
      <OperatorTime iso={buyer.registeredAt} zoneShown />
    </>
  )
}
