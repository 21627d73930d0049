import { countedText } from '@presale/rules/lists'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { OPERATOR_BUYER_TEXTS } from '@presale/rules/texts/operator-buyer'
import { Amount } from '@presale/ui/amount'
import { CursorPager } from '@presale/ui/cursor-pager'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { LoadError } from '@presale/ui/load-error'
import { messageOf } from '@presale/web-client/answers'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type Outputs, trpc } from '../../../../trpc.ts'
import { stepsOf, useFirstPageInstead, useListAddress } from '../list-address.ts'
import { ListFoot } from '../list-foot.tsx'
import { OperatorTime } from '../operator-time.tsx'
import { OrderStatus } from '../order-status.tsx'
import { useLastPage } from '../use-last-page.ts'
import { useListSettings } from '../use-list-settings.ts'

type Order = Outputs['orders']['search']['orders'][number]

const TEXTS = OPERATOR_BUYER_TEXTS.orders

const COLUMNS: DataColumn<Order>[] = [
  {
    id: 'id',
    card: 'first',
    header: TEXTS.columns.order,
    cell: (order) => (
      <Link to={`/admin/dashboard/transactions/${order.id}`} className="link tabular">
        {order.id}
      </Link>
    ),
  },
  {
    id: 'status',
    card: 'first',
    header: TEXTS.columns.status,
    cell: (order) => <OrderStatus status={order.status} />,
  },
  {
    id: 'tokens',
    header: TEXTS.columns.tokens,
    align: 'end',
    className: '[&_wbr]:hidden',
    cell: (order) => <Amount value={order.totalTokens} unit={TOKEN_SYMBOL} least={0} aligned />,
  },
  {
    id: 'pay',
    header: TEXTS.columns.pay,
    align: 'end',
    className: '[&_wbr]:hidden',
    cell: (order) => <Amount value={order.payAmount} unit={order.currencyCode} least={0} aligned />,
  },
  {
    id: 'created',
    header: TEXTS.columns.created,
    cell: (order) => <OperatorTime iso={order.createdAt} zoneShown />,
  },
]

/** The buyer's orders, newest first, each linked to its page. */
export function BuyerOrders({ buyerId }: { buyerId: string }) {
  const { place, narrow, goTo } = useListAddress('orders-')
  const { pageSize, resize } = useListSettings('buyerOrders')
  const orders = trpc.orders.search.useQuery(
    { filter: { buyerId }, ...place, pageSize },
    { placeholderData: keepPreviousData },
  )
  useFirstPageInstead(place, orders.error, narrow)
  const data = useLastPage(orders, { buyerId, pageSize })
  const failure = orders.error ? messageOf(orders.error, TEXTS.unloaded, TEXTS.unloaded) : undefined
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{TEXTS.heading}</h2>
      {data && failure && <LoadError message={failure} onRetry={orders.refetch} />}
      <DataTable
        dense
        captionHidden
        cards
        caption={TEXTS.caption}
        columns={COLUMNS}
        rows={data?.orders}
        rowKey={(order) => order.id}
        emptyText={TEXTS.empty}
        error={data ? undefined : failure}
        onRetry={orders.refetch}
      />
      {data && (
        <ListFoot
          pageSize={pageSize}
          onResize={(size) => {
            resize(size)
            narrow({})
          }}
        >
          <CursorPager
            label={TEXTS.pages}
            {...stepsOf(orders, goTo)}
            countText={countedText(data.count, TEXTS.one, TEXTS.many)}
          />
        </ListFoot>
      )}
    </section>
  )
}
