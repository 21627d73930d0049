import { countedText } from '@presale/rules/lists'
import { PAGE_SIZE } from '@presale/rules/page'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { CursorPager } from '@presale/ui/cursor-pager'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { StatusBadge } from '@presale/ui/status-badge'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf, type Outputs, trpc } from '../../../../trpc.ts'
import { stepsOf, useListAddress } from '../list-address.ts'
import { OperatorTime } from '../operator-time.tsx'

type Order = Outputs['orders']['search']['orders'][number]

const COLUMNS: DataColumn<Order>[] = [
  {
    id: 'id',
    header: 'Order',
    cell: (order) => (
      <Link to={`/admin/dashboard/transactions/${order.id}`} className="link tabular">
        {order.id}
      </Link>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (order) => <StatusBadge tone={order.status}>{order.status}</StatusBadge>,
  },
  {
    id: 'tokens',
    header: 'Tokens with bonus',
    align: 'end',
    className: '[&_wbr]:hidden',
    cell: (order) => <Amount value={order.totalTokens} unit={TOKEN_SYMBOL} />,
  },
  {
    id: 'pay',
    header: 'To be paid',
    align: 'end',
    className: '[&_wbr]:hidden',
    cell: (order) => <Amount value={order.payAmount} unit={order.currencyCode} />,
  },
  { id: 'created', header: 'Created At', cell: (order) => <OperatorTime iso={order.createdAt} /> },
]

/** The buyer's orders, newest first, each leading to its page. */
export function BuyerOrders({ buyerId }: { buyerId: string }) {
  const { place, goTo } = useListAddress('orders-')
  const orders = trpc.orders.search.useQuery(
    { filter: { buyerId }, ...place, pageSize: PAGE_SIZE.default },
    { placeholderData: keepPreviousData },
  )
  const failed = orders.error && !orders.data
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">Orders</h2>
      <DataTable
        dense
        captionHidden
        caption="Orders of this buyer"
        columns={COLUMNS}
        rows={orders.data?.orders}
        rowKey={(order) => order.id}
        emptyText="No orders yet."
        error={failed ? messageOf(orders.error, 'The orders could not be loaded.') : undefined}
        onRetry={orders.refetch}
      />
      {orders.data && (
        <CursorPager
          label="Pages of this buyer's orders"
          {...stepsOf(orders, goTo)}
          countText={countedText(orders.data.count, 'order', 'orders')}
        />
      )}
    </section>
  )
}
