import { PAGE_SIZE } from '@presale/rules/page'
import { MY_TOKENS_TEXTS } from '@presale/rules/texts/my-tokens'
import { Button } from '@presale/ui/button'
import { EmptyState } from '@presale/ui/empty-state'
import { Pager } from '@presale/ui/pager'
import { Link, Redirect, useSearchParams } from 'wouter'
import type { Outputs } from '../../../trpc.ts'
import { HistoryList } from './history-list.tsx'
import { HistoryRow, HistorySkeleton } from './history-row.tsx'

const { history: TEXTS } = MY_TOKENS_TEXTS

type HistoryProps = {
  page: number
  /** Undefined until the first page is loaded. */
  list: Pick<Outputs['orders']['holdings'], 'orders' | 'total'> | undefined
  /** The rows are those of another page. */
  isOld: boolean
}

/** The buyer's own orders, newest first, ten a page. The URL holds the page number. */
export function TransactionsHistory(props: HistoryProps) {
  return (
    <section aria-labelledby="history" className="mt-4 flex flex-col gap-4">
      <h2 id="history" className="text-xl">
        {TEXTS.heading}
      </h2>
      <Orders {...props} />
    </section>
  )
}

function Orders({ page, list, isOld }: HistoryProps) {
  const [, setSearch] = useSearchParams()
  if (!list) {
    return (
      <HistoryList busy>
        <HistorySkeleton />
      </HistoryList>
    )
  }
  const pages = Math.ceil(list.total / PAGE_SIZE.default)
  if (pages === 0) return <NoOrders />
  if (page > pages && !isOld) return <Redirect replace to={`?page=${pages}`} />
  return (
    <>
      <HistoryList busy={isOld}>
        {list.orders.map((order) => (
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
