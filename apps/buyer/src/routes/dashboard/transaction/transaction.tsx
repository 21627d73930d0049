import {
  ORDER_LOAD_FAILED,
  ORDER_MISSING_REFERENCE,
  ORDER_UNKNOWN,
  type OrderStatus,
} from '@presale/rules/order'
import { orderReference } from '@presale/rules/order-request'
import { TOKEN_NAME } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { EmptyState } from '@presale/ui/empty-state'
import { LoadError } from '@presale/ui/load-error'
import { Skeleton } from '@presale/ui/skeleton'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { type Outputs, statusOf, trpc } from '../../../trpc.ts'
import { OrderView } from './order-view.tsx'
import { useOrderStream } from './use-order-stream.ts'

const POLL_MS = 10_000
const FINAL: readonly OrderStatus[] = ['approved', 'rejected']
const isDecided = (order: Outputs['orders']['read'] | undefined) =>
  order !== undefined && FINAL.includes(order.status)

/**
 * The order of the address: followed by a stream until it is decided, or asked for every ten seconds where there is none;
 * neither while the tab is hidden.
 */
export function Transaction() {
  useDocumentTitle(`${TOKEN_NAME} | Transaction`)
  const [search] = useSearchParams()
  const reference = search.get('order')
  if (!reference) return <NoOrder message={ORDER_MISSING_REFERENCE} />
  if (!orderReference.safeParse(reference).success) return <NoOrder message={ORDER_UNKNOWN} />
  return <FollowedOrder reference={reference} />
}

function FollowedOrder({ reference }: { reference: string }) {
  const [isFollowed, setFollowed] = useState(false)
  const order = trpc.orders.read.useQuery(
    { reference },
    {
      staleTime: 0,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (isFollowed || isDecided(state.data) ? false : POLL_MS),
    },
  )
  const isWaiting = order.data !== undefined && !isDecided(order.data) && statusOf(order.error) !== 404
  useOrderStream(reference, isWaiting, setFollowed)
  if (statusOf(order.error) === 404) return <NoOrder message={ORDER_UNKNOWN} />
  if (order.data) return <OrderView order={order.data} stale={order.isError} />
  if (order.error) return <LoadError message={messageFor(order.error)} onRetry={order.refetch} />
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-96" />
    </div>
  )
}

/** 'Error: ' plus what the server said, or the catalogue's sentence when it said nothing (specification §2, §8). */
function messageFor(error: { message: string }): string {
  return statusOf(error) === undefined ? ORDER_LOAD_FAILED : `Error: ${error.message}`
}

function NoOrder({ message }: { message: string }) {
  return (
    <EmptyState
      title={message}
      action={
        <Button asChild variant="secondary">
          <Link to="/dashboard">Back to Dashboard</Link>
        </Button>
      }
    >
      Please open it from your list of transactions, or ask the operator.
    </EmptyState>
  )
}
