import { TOKEN_NAME } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import type { DataColumn } from '@presale/ui/data-table'
import { RowCheckbox } from '@presale/ui/row-checkbox'
import { RowMenu } from '@presale/ui/row-menu'
import { Link } from 'react-router'
import { OperatorTime } from '../operator-time.tsx'
import type { Decision, Order } from '../order.ts'
import { OrderStatus } from '../order-status.tsx'
import type { Selection } from './use-selection.ts'

/** The unit of an amount in these lists, as specification §2 labels it (D27). */
const TOKENS_LABEL = `${TOKEN_NAME} TOKENs`

/** Every row is one line high; the table scrolls instead. */
const ONE_LINE = 'whitespace-nowrap [&_wbr]:hidden'

type OrderColumn = DataColumn<Order>

/** The columns that both tables have. */
export const COLUMNS = {
  number: {
    id: 'id',
    header: 'ID',
    cell: (order) => (
      <Link to={`/admin/dashboard/transactions/${order.id}`} className="link">
        {order.id}
      </Link>
    ),
  },
  status: { id: 'status', header: 'Status', cell: (order) => <OrderStatus status={order.status} /> },
  amount: {
    id: 'tokens',
    header: 'Amount',
    align: 'end',
    className: ONE_LINE,
    cell: (order) => <Amount value={order.totalTokens} unit={TOKENS_LABEL} />,
  },
  email: {
    id: 'email',
    header: 'Email',
    className: ONE_LINE,
    cell: (order) => <bdi>{order.email}</bdi>,
  },
  address: {
    id: 'address',
    header: 'Address',
    className: ONE_LINE,
    cell: (order) => <span className="font-mono text-sm">{order.depositAddress}</span>,
  },
  created: {
    id: 'created',
    header: 'Created At',
    cell: (order) => <OperatorTime iso={order.createdAt} />,
  },
} satisfies Record<string, OrderColumn>

const toBePaid: OrderColumn = {
  id: 'pay',
  header: 'To be paid',
  align: 'end',
  className: ONE_LINE,
  cell: (order) => <Amount value={order.payAmount} unit={order.currencyCode} />,
}

const sortable = (column: OrderColumn) => ({ ...column, sortable: true })

/** What whoever only looks sees of the transactions. */
export const SEEN_COLUMNS: OrderColumn[] = [
  sortable(COLUMNS.number),
  sortable(COLUMNS.status),
  sortable(COLUMNS.amount),
  toBePaid,
  sortable(COLUMNS.email),
  sortable(COLUMNS.created),
  COLUMNS.address,
]

/** The same for who decides: with a box before each, and a menu whose questions `decide` opens. */
export function decidedColumns(selection: Selection, decide: (decision: Decision) => void): OrderColumn[] {
  return [
    {
      id: 'select',
      header: (
        <RowCheckbox
          label="Select every order of this page"
          checked={selection.page === 'all'}
          mixed={selection.page === 'some'}
          onChange={selection.togglePage}
        />
      ),
      className: 'w-px pe-0',
      cell: (order) => (
        <RowCheckbox
          label={`Select order ${order.id}`}
          checked={selection.has(order.id)}
          onChange={() => selection.toggle(order.id)}
        />
      ),
    },
    ...SEEN_COLUMNS,
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      pinned: true,
      cell: (order) => (
        <RowMenu
          label={`Actions for order ${order.id}`}
          items={[
            { label: 'Approve payment', onSelect: () => decide({ kind: 'approved', order }) },
            { label: 'Reject payment', onSelect: () => decide({ kind: 'rejected', order }) },
            { label: 'Delete', danger: true, onSelect: () => decide({ kind: 'void', order }) },
          ]}
        />
      ),
    },
  ]
}
