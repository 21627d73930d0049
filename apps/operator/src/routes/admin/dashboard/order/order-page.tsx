import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { OPERATOR_ORDER_TEXTS as TEXTS } from '@presale/rules/texts/operator-order'
import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { CodeText } from '@presale/ui/code-text'
import { CopyButton } from '@presale/ui/copy-button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Phrase } from '@presale/ui/phrase'
import { Skeleton } from '@presale/ui/skeleton'
import { loadFailureOf, statusOf } from '@presale/web-client/answers'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'wouter'
import { trpc } from '../../../../trpc.ts'
import { DecisionNotice } from '../decision-notice.tsx'
import { ExplorerLink } from '../explorer-link.tsx'
import { inDollars } from '../in-dollars.ts'
import { OperatorTime } from '../operator-time.tsx'
import type { Outcome } from '../order.ts'
import { OrderStatus } from '../order-status.tsx'
import type { History } from './history.ts'
import { OrderDecisions } from './order-decisions.tsx'
import { OrderEntries } from './order-entries.tsx'
import { OrderMessages } from './order-messages.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const REFRESH_MS = 30_000

/** One order: its figures, its history and the possible decisions. */
export function OrderPage() {
  const { id = '' } = useParams()
  useDocumentTitle(TEXTS.documentTitle(id))
  const [outcome, setOutcome] = useState<Outcome>()
  const history = trpc.orders.history.useQuery({ id }, { refetchInterval: REFRESH_MS })
  if (history.error && !history.data) {
    const gone = statusOf(history.error) === 404 || statusOf(history.error) === 400
    const message = gone ? TEXTS.unknown : loadFailureOf(history.error, TEXTS.unloaded)
    return (
      <div className="flex max-w-page flex-col gap-6">
        <PageHeader title={TEXTS.title(id)} />
        <LoadError message={message} onRetry={gone ? undefined : history.refetch} />
        {gone && (
          <Link to="/admin/dashboard/transactions" className="link self-start">
            {TEXTS.toList}
          </Link>
        )}
      </div>
    )
  }
  const { data } = history
  return (
    <div className="flex max-w-page flex-col gap-6">
      <PageHeader
        title={TEXTS.title(id)}
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
          <div className="flex flex-col gap-6">
            <Card title={TEXTS.figures.stateHeading}>
              <Rows rows={stateOf(data.order)} />
            </Card>
            <Card title={TEXTS.figures.heading} description={TEXTS.figures.explanation}>
              <Rows rows={figuresOf(data.order)} />
            </Card>
          </div>
          <div className="flex flex-col gap-6">
            <Card title={TEXTS.history.heading}>
              <OrderTimeline history={data} />
              <Link
                to={`/admin/dashboard/audit?subject=order&subjectId=${id}`}
                className="link mt-4 inline-block"
              >
                {TEXTS.history.toAudit}
              </Link>
            </Card>
            <OrderMessages history={data} />
          </div>
          <section className="flex flex-col gap-3 lg:col-span-2">
            <h2 className="text-lg">{TEXTS.entries.heading}</h2>
            <OrderEntries entries={data.entries} />
          </section>
        </div>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  )
}

/** Names the e-mail that the order was placed with, and what has become of it. */
function Placed({ order }: { order: History['order'] }) {
  const { email, buyerEmail } = order
  const isSame = buyerEmail === email
  return (
    <Phrase
      text={isSame ? TEXTS.placed : buyerEmail === null ? TEXTS.placedByClosed : TEXTS.placedByFormer}
      buyer={
        <Link to={`/admin/dashboard/users/${order.buyerId}`} className="link">
          <bdi>{email}</bdi>
        </Link>
      }
      now={<bdi>{buyerEmail}</bdi>}
      time={<OperatorTime iso={order.createdAt} zoneShown />}
    />
  )
}

const FIGURES = TEXTS.figures

/** A name and its value; false where the order has none. */
type Row = [name: string, value: ReactNode] | false

/** Its state, what led to it, and until when it lasts. */
function stateOf(order: History['order']): Row[] {
  const state = order.void ? FIGURES.deleted : <OrderStatus key="status" status={order.status} />
  const isOpen = order.status === 'pending' && !order.void
  return [
    [FIGURES.status, state],
    order.rejectionReason !== null && [
      FIGURES.rejectedAs,
      ORDER_STATUS_TEXTS.rejections[order.rejectionReason],
    ],
    isOpen && [FIGURES.held, <OperatorTime key="held" iso={order.priceHeldUntil} zoneShown />],
    isOpen && [FIGURES.closes, <OperatorTime key="closes" iso={order.closesAt} zoneShown />],
    order.addressReplacedAt !== null && [
      FIGURES.replaced,
      <OperatorTime key="replaced" iso={order.addressReplacedAt} zoneShown />,
    ],
    order.transactionId !== null && [FIGURES.transaction, <Payment key="payment" order={order} />],
  ]
}

/** What the order froze when it was placed. */
function figuresOf(order: History['order']): Row[] {
  return [
    [FIGURES.reference, <Copied key="reference" text={order.reference} />],
    [FIGURES.pay, <Amount key="pay" value={order.payAmount} unit={order.currencyCode} />],
    [FIGURES.address, <Copied key="address" text={order.depositAddress} />],
    [FIGURES.network, order.network ?? FIGURES.noNetwork],
    [FIGURES.tokens, <Amount key="tokens" value={order.tokens} unit={TOKEN_SYMBOL} />],
    [FIGURES.bonus(order.bonusPercent), <Amount key="bonus" value={order.bonusTokens} unit={TOKEN_SYMBOL} />],
    [FIGURES.total, <Amount key="total" value={order.totalTokens} unit={TOKEN_SYMBOL} />],
    [
      FIGURES.rate,
      <Phrase
        key="rate"
        text={FIGURES.rateOf(order.currencyCode)}
        amount={<Amount value={order.tokensPerUnit} unit={TOKEN_SYMBOL} />}
      />,
    ],
    [FIGURES.price, <Amount key="price" value={inDollars(order.tokenPriceUsd)} unit="USD" />],
    [FIGURES.typedIn, order.typedIn === 'token' ? TOKEN_SYMBOL : order.currencyCode],
  ]
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl className="divide-y divide-line">
      {rows
        .filter((row) => row !== false)
        .map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 has-data-wide:basis-full">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The transaction that the buyer named, where it can be looked up, and whether another order names it too. */
function Payment({ order }: { order: History['order'] }) {
  const { transactionId, sharesTransaction } = order
  return (
    <>
      <Copied text={transactionId ?? ''} />
      <ExplorerLink order={order} />
      {sharesTransaction && <strong className="font-medium text-rejected">{FIGURES.shared}</strong>}
    </>
  )
}

function Copied({ text }: { text: string }) {
  return (
    <span data-wide className="flex justify-between gap-x-4 gap-y-2 max-sm:flex-col sm:items-center">
      <CodeText>{text}</CodeText>
      <CopyButton copy={text} label={FIGURES.copy(text)} />
    </span>
  )
}
