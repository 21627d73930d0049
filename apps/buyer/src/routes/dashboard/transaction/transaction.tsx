import { ORDER_REFERENCE_PATTERN, ORDER_UNKNOWN, type OrderStatus } from '@presale/rules/order'
import { TOKEN_NAME } from '@presale/rules/presale'
import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { translated } from '@presale/rules/texts/sentences'
import { useDocumentTitle } from '@presale/ui/document-title'
import { EmptyState } from '@presale/ui/empty-state'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Phrase } from '@presale/ui/phrase'
import { Skeleton } from '@presale/ui/skeleton'
import { isUnsent, loadFailureOf, statusOf } from '@presale/web-client/answers'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { type Outputs, trpc } from '../../../trpc.ts'
import { OrderLinks } from './order-links.tsx'
import { OrderView } from './order-view.tsx'
import { useOrderStream } from './use-order-stream.ts'

/** Interval in ms of the poll without a stream. A decision may still change (D12, D38). */
const POLL_MS = { undecided: 10_000, decided: 30_000 }
const FINAL_STATUSES: readonly OrderStatus[] = ['approved', 'rejected']
const isDecided = (order: Outputs['orders']['read'] | undefined) =>
  order !== undefined && FINAL_STATUSES.includes(order.status)

/**
 * The order named in the URL. A stream keeps it current, also after a decision. Without a stream it is polled every ten
 * seconds, and every 30 s once decided. A hidden tab does neither.
 */
export function Transaction() {
  useDocumentTitle(`${TOKEN_NAME} | ${TEXTS.title}`)
  const [search] = useSearchParams()
  const reference = search.get('order')
  if (!reference) return <NoOrder message={TEXTS.said.missingReference} />
  if (!ORDER_REFERENCE_PATTERN.test(reference)) return <NoOrder message={translated(ORDER_UNKNOWN)} />
  // What was typed for one order stays with it.
  return <FollowedOrder key={reference} reference={reference} />
}

function FollowedOrder({ reference }: { reference: string }) {
  const [isFollowed, setFollowed] = useState(false)
  const order = trpc.orders.read.useQuery(
    { reference },
    {
      staleTime: 0,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) =>
        !isFollowed && (isDecided(state.data) ? POLL_MS.decided : POLL_MS.undecided),
    },
  )
  const isUnknown = statusOf(order.error) === 404
  useOrderStream(reference, order.data !== undefined && !isUnknown, setFollowed)
  if (isUnknown) return <NoOrder message={translated(ORDER_UNKNOWN)} />
  if (order.data) return <OrderView order={order.data} stale={order.isError && !isUnsent(order.error)} />
  if (order.error) {
    return (
      <WithoutOrder>
        <LoadError message={messageFor(order.error)} onRetry={order.refetch} />
      </WithoutOrder>
    )
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-96" />
    </div>
  )
}

/** 'Error: ' plus the server's message, or plus the fixed sentence when there is none (specification §2, §8); offline, that. */
function messageFor(error: { message: string }): string {
  const isAnswered = statusOf(error) !== undefined
  return isAnswered
    ? TEXTS.said.error(translated(error.message))
    : loadFailureOf(error, TEXTS.said.error(TEXTS.said.loadFailed))
}

function NoOrder({ message }: { message: string }) {
  return (
    <WithoutOrder>
      <EmptyState title={message}>
        <Phrase
          text={TEXTS.whereOrdersAre}
          list={
            <Link className="link" to="/dashboard/my-token">
              {TEXTS.list}
            </Link>
          }
        />
      </EmptyState>
    </WithoutOrder>
  )
}

/** The order page while there is no order to show: the heading, what happened, and the page's links. */
function WithoutOrder({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={TEXTS.title} />
      {children}
      <OrderLinks />
    </div>
  )
}
