import { TOKEN_NAME } from '@presale/rules/presale'
import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { TRANSACTIONS_TEXTS as TEXTS } from '@presale/rules/texts/transactions'
import { Amount } from '@presale/ui/amount'
import type { DataColumn } from '@presale/ui/data-table'
import { Phrase } from '@presale/ui/phrase'
import { RowCheckbox } from '@presale/ui/row-checkbox'
import { RowMenu } from '@presale/ui/row-menu'
import { StatusBadge, StatusMark } from '@presale/ui/status-badge'
import { Banknote, MessageSquare } from 'lucide-react'
import { Link } from 'wouter'
import { COLUMN_ROOM } from '../column-room.tsx'
import { Email } from '../email.tsx'
import { OperatorTime } from '../operator-time.tsx'
import type { Order, OrderDecision } from '../order.ts'
import { OrderStatus } from '../order-status.tsx'
import type { Selection } from './use-selection.ts'

/** The unit of an amount in these lists, as specification §2 labels it (D27). */
const TOKENS_LABEL = `${TOKEN_NAME} TOKENs`

const { columns } = TEXTS

/** Rows stay one line high; the table scrolls sideways instead. */
const ONE_LINE = 'whitespace-nowrap [&_wbr]:hidden'

type OrderColumn = DataColumn<Order>

/** Whether the buyer says that it is paid, so that an operator can look for the payment. */
const isNamed = ({ status, transactionId, sharesTransaction }: Order) =>
  status === 'pending' && transactionId !== null && !sharesTransaction

/** The columns that both tables share. */
export const COLUMNS = {
  number: {
    id: 'id',
    header: columns.id,
    card: 'first',
    cell: (order) => (
      <Link to={`/admin/dashboard/transactions/${order.id}`} className="link">
        {order.id}
      </Link>
    ),
  },
  status: {
    id: 'status',
    header: columns.status,
    card: 'first',
    className: COLUMN_ROOM.status,
    cell: (order) => (
      // A mark reaches into the padding, or the first one of a list would move the columns.
      <span className="inline-flex items-center gap-0.5 line:-me-2">
        <OrderStatus status={order.status} />
        {order.isUnanswered && (
          <StatusMark tone="info" word={columns.message} icon={<MessageSquare aria-hidden="true" />} />
        )}
        {isNamed(order) && (
          <StatusMark tone="info" word={columns.named} icon={<Banknote aria-hidden="true" />} />
        )}
        {order.sharesTransaction && <StatusBadge tone="rejected">{columns.shared}</StatusBadge>}
      </span>
    ),
  },
  amount: {
    id: 'tokens',
    header: columns.amount,
    align: 'point',
    className: `${ONE_LINE} ${COLUMN_ROOM.tokens}`,
    cell: (order) => <Amount value={order.totalTokens} unit={TOKENS_LABEL} least={0} aligned />,
  },
  email: {
    id: 'email',
    header: columns.email,
    className: COLUMN_ROOM.email,
    cell: (order) => <Email>{order.email}</Email>,
  },
  address: {
    id: 'address',
    header: columns.address,
    card: 'none',
    className: ONE_LINE,
    cell: (order) => (
      <>
        <span className="font-mono text-sm">{order.depositAddress}</span>
        {order.addressReplacedAt && (
          <span className="text-rejected">
            {' '}
            {columns.replaced} <OperatorTime iso={order.addressReplacedAt} />
          </span>
        )}
      </>
    ),
  },
  created: {
    id: 'created',
    header: columns.created,
    className: COLUMN_ROOM.time,
    cell: (order) => <OperatorTime iso={order.createdAt} />,
  },
} satisfies Record<string, OrderColumn>

const toBePaid: OrderColumn = {
  id: 'pay',
  header: columns.pay,
  align: 'point',
  className: `${ONE_LINE} ${COLUMN_ROOM.pay}`,
  cell: (order) => <Amount value={order.payAmount} unit={order.currencyCode} least={0} aligned />,
}

const priceHeld: OrderColumn = {
  id: 'held',
  header: columns.held,
  card: 'none',
  className: COLUMN_ROOM.time,
  cell: (order) => order.status === 'pending' && <OperatorTime iso={order.priceHeldUntil} />,
}

const closes: OrderColumn = {
  id: 'closes',
  header: columns.closes,
  card: 'none',
  className: `${ONE_LINE} ${COLUMN_ROOM.closed}`,
  cell: (order) =>
    order.status === 'pending' ? (
      <OperatorTime iso={order.closesAt} />
    ) : order.status === 'approved' ? (
      // The last change of an approved order is its approval.
      <Phrase text={columns.approved} time={<OperatorTime iso={order.updatedAt} />} />
    ) : (
      order.rejectionReason && ORDER_STATUS_TEXTS.rejections[order.rejectionReason]
    ),
}

const sortable = (column: OrderColumn) => ({ ...column, sortable: true })

/** The columns for a viewer. */
export const SEEN_COLUMNS: OrderColumn[] = [
  sortable(COLUMNS.number),
  sortable(COLUMNS.status),
  sortable(COLUMNS.amount),
  toBePaid,
  sortable(COLUMNS.email),
  sortable(COLUMNS.created),
  priceHeld,
  closes,
  COLUMNS.address,
]

/** The columns for an operator who may decide: with a checkbox and a menu, whose items call `decide`. */
export function decidedColumns(
  selection: Selection,
  decide: (decision: OrderDecision) => void,
): OrderColumn[] {
  return [
    {
      id: 'select',
      header: (
        // No wider than the rows' boxes, which have no padding after them.
        <div className="line:-me-2">
          <RowCheckbox
            label={TEXTS.selectPage}
            checked={selection.page === 'all'}
            mixed={selection.page === 'some'}
            disabled={selection.page === 'empty'}
            onChange={selection.togglePage}
          />
        </div>
      ),
      card: 'first',
      className: 'w-px pe-0',
      cell: (order) => (
        <RowCheckbox
          label={TEXTS.selectOne(order.id)}
          checked={selection.has(order.id)}
          onChange={() => selection.toggle(order.id)}
        />
      ),
    },
    ...SEEN_COLUMNS,
    {
      id: 'actions',
      header: <span className="sr-only">{columns.actions}</span>,
      align: 'end',
      pinned: true,
      cell: (order) => (
        <RowMenu
          label={TEXTS.actionsOf(order.id)}
          items={[
            { label: TEXTS.actions.approve, onSelect: () => decide({ kind: 'approved', order }) },
            { label: TEXTS.actions.reject, onSelect: () => decide({ kind: 'rejected', order }) },
            { label: TEXTS.actions.delete, danger: true, onSelect: () => decide({ kind: 'void', order }) },
          ]}
        />
      ),
    },
  ]
}
