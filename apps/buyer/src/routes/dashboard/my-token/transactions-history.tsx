import { PAGE_SIZE } from '@presale/rules/page'
import { MY_TOKENS_TEXTS } from '@presale/rules/texts/my-tokens'
import { Button } from '@presale/ui/button'
import { EmptyState } from '@presale/ui/empty-state'
import { LoadError } from '@presale/ui/load-error'
import { Pager } from '@presale/ui/pager'
import { messageOf } from '@presale/web-client/answers'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Redirect, useSearchParams } from 'wouter'
import { trpc } from '../../../trpc.ts'
import { HistoryList } from './history-list.tsx'
import { HistoryRow, HistorySkeleton } from './history-row.tsx'

const { history: TEXTS } = MY_TOKENS_TEXTS

/** The buyer's own orders, newest first, ten a page. The URL holds the page number. */
export function TransactionsHistory() {
  return (
    <section aria-labelledby="history" className="mt-4 flex flex-col gap-4">
      <h2 id="history" className="text-xl">
        {TEXTS.heading}
      </h2>
      <Orders />
    </section>
  )
}

function Orders() {
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search.get('page'))
  const orders = trpc.orders.list.useQuery(
    { page, pageSize: PAGE_SIZE.default },
    { placeholderData: keepPreviousData },
  )
  if (orders.error && !orders.data) {
    const message = messageOf(orders.error, TEXTS.unloaded, TEXTS.unloaded)
    return <LoadError message={message} onRetry={orders.refetch} />
  }
  if (!orders.data) {
    return (
      <HistoryList busy>
        <HistorySkeleton />
      </HistoryList>
    )
  }
  const pages = Math.ceil(orders.data.total / PAGE_SIZE.default)
  if (pages === 0) return <NoOrders />
  if (page > pages && !orders.isPlaceholderData) return <Redirect replace to={`?page=${pages}`} />
  return (
    <>
      <HistoryList busy={orders.isPlaceholderData}>
        {orders.data.orders.map((order) => (
          <HistoryRow key={order.reference} order={order} />
        ))}
      </HistoryList>
      {pages > 1 && (
        <Pager
          label={TEXTS.pages}
          page={page}
          pages={pages}
          onPageChange={(next) => setSearch({ page: String(next) }, { replace: true })}
        />
      )}
    </>
  )
}

function pageOf(asked: string | null): number {
  return asked !== null && /^[1-9][0-9]{0,5}$/.test(asked) ? Number(asked) : 1
}

function NoOrders() {
  return (
    <EmptyState
      title={TEXTS.empty}
      action={
        <Button asChild variant="primary">
          <Link to="/dashboard/buy-token">{TEXTS.buy}</Link>
        </Button>
      }
    >
      {TEXTS.emptyHint}
    </EmptyState>
  )
}
