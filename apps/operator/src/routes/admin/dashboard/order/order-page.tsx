import { TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { CodeText } from '@presale/ui/code-text'
import { CopyButton } from '@presale/ui/copy-button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Skeleton } from '@presale/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { messageOf, statusOf, trpc } from '../../../../trpc.ts'
import { DecisionNotice } from '../decision-notice.tsx'
import { OperatorTime } from '../operator-time.tsx'
import type { Outcome } from '../order.ts'
import { OrderStatus } from '../order-status.tsx'
import type { History } from './history.ts'
import { OrderDecisions } from './order-decisions.tsx'
import { OrderEntries } from './order-entries.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const REFRESH_MS = 30_000

/** An order: what it was placed with, everything that happened to it, and what can be decided. */
export function OrderPage() {
  const { id = '' } = useParams()
  useDocumentTitle(`${TOKEN_NAME} operators | Order ${id}`)
  const [outcome, setOutcome] = useState<Outcome>()
  const history = trpc.orders.history.useQuery({ id }, { refetchInterval: REFRESH_MS })
  if (history.error && !history.data) {
    const gone = statusOf(history.error) === 404 || statusOf(history.error) === 400
    const message = gone
      ? "Transaction doesn't exist"
      : messageOf(history.error, 'The order could not be loaded.')
    return <LoadError message={message} onRetry={gone ? undefined : history.refetch} />
  }
  const { data } = history
  return (
    <div className="flex max-w-page flex-col gap-6">
      <PageHeader
        title={`Order ${id}`}
        description={data && <Placed order={data.order} />}
        actions={data && !data.order.void && <OrderDecisions order={data.order} onDecided={setOutcome} />}
      />
      <div role="status" className="empty:hidden">
        {outcome && (
          <DecisionNotice
            key={outcome.result.version}
            outcome={outcome}
            onDismiss={() => setOutcome(undefined)}
          />
        )}
      </div>
      {data ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <Card title="Placed with" description="Frozen when the order was placed.">
            <Figures order={data.order} />
          </Card>
          <Card title="History">
            <OrderTimeline history={data} />
          </Card>
          <section className="flex flex-col gap-3 lg:col-span-2">
            <h2 className="text-lg">Ledger entries</h2>
            <OrderEntries entries={data.entries} />
          </section>
        </div>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  )
}

function Placed({ order }: { order: History['order'] }) {
  return (
    <>
      Placed by{' '}
      <Link to={`/admin/dashboard/users/${order.buyerId}`} className="link">
        <bdi>{order.email}</bdi>
      </Link>
      , <OperatorTime iso={order.createdAt} zoneShown />
    </>
  )
}

function Figures({ order }: { order: History['order'] }) {
  const typed = order.typedIn === 'token' ? TOKEN_SYMBOL : order.currencyCode
  const state = order.void ? 'Deleted' : <OrderStatus key="status" status={order.status} />
  const rows: [string, ReactNode][] = [
    ['Status', state],
    ['Reference', <Copied key="reference" text={order.reference} />],
    ['To be paid', <Amount key="pay" value={order.payAmount} unit={order.currencyCode} />],
    ['Deposit address', <Copied key="address" text={order.depositAddress} />],
    ['Network', order.network ?? 'None named'],
    ['Tokens', <Amount key="tokens" value={order.tokens} unit={TOKEN_SYMBOL} />],
    [`Bonus, ${order.bonusPercent}%`, <Amount key="bonus" value={order.bonusTokens} unit={TOKEN_SYMBOL} />],
    ['Total', <Amount key="total" value={order.totalTokens} unit={TOKEN_SYMBOL} />],
    [
      'Rate',
      <span key="rate">
        1 {order.currencyCode} = <Amount value={order.tokensPerUnit} unit={TOKEN_SYMBOL} />
      </span>,
    ],
    ['Token price', <Amount key="price" value={order.tokenPriceUsd} unit="USD" />],
    ['Typed in', typed],
  ]
  return (
    <dl className="divide-y divide-line">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 has-data-wide:basis-full">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Copied({ text }: { text: string }) {
  return (
    <span data-wide className="flex items-center justify-between gap-4">
      <CodeText>{text}</CodeText>
      <CopyButton copy={text} label={`Copy ${text}`} />
    </span>
  )
}
