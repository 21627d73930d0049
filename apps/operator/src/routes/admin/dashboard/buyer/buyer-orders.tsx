import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { OPERATOR_BUYER_TEXTS } from '@presale/rules/texts/operator-buyer'
import { Amount } from '@presale/ui/amount'
import type { DataColumn } from '@presale/ui/data-table'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { type Outputs, trpc } from '../../../../trpc.ts'
import { ColumnsButton, shownOf } from '../columns-button.tsx'
import { useListAddress } from '../list-address.ts'
import { OperatorTime } from '../operator-time.tsx'
import { OrderStatus } from '../order-status.tsx'
import { PagedTable } from '../paged-table.tsx'
import { useListPage } from '../use-list-page.ts'
import { useListSettings } from '../use-list-settings.ts'
import { BelowList, type BuyerListProps } from './below-list.tsx'

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
    align: 'point',
    className: '[&_wbr]:hidden',
    cell: (order) => <Amount value={order.totalTokens} unit={TOKEN_SYMBOL} least={0} aligned />,
  },
  {
    id: 'pay',
    header: TEXTS.columns.pay,
    align: 'point',
    className: '[&_wbr]:hidden',
    cell: (order) => <Amount value={order.payAmount} unit={order.currencyCode} least={0} aligned />,
  },
  {
    id: 'created',
    header: TEXTS.columns.created,
    cell: (order) => <OperatorTime iso={order.createdAt} />,
  },
]

/** The buyer's orders, newest first, each linked to its page. */
export function BuyerOrders({ buyerId, children }: BuyerListProps) {
  const address = useListAddress('orders-')
  const settings = useListSettings('buyerOrders')
  const orders = trpc.orders.search.useQuery(
    { filter: { buyerId }, ...address.place, pageSize: settings.pageSize },
    { placeholderData: keepPreviousData },
  )
  const { hidden, hide } = settings
  const columns = useMemo(() => shownOf(COLUMNS, hidden), [hidden])
  const list = useListPage(orders, { address, settings, filter: { buyerId } })
  return (
    <>
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <h2 className="text-lg">{TEXTS.heading}</h2>
          <ColumnsButton list={TEXTS.heading} columns={COLUMNS} hidden={hidden} onHide={hide} />
        </div>
        <PagedTable list={list} texts={TEXTS} columns={columns} rows={list.data?.orders} />
      </section>
      <BelowList list={orders}>{children}</BelowList>
    </>
  )
}
