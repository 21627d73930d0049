import { TOKEN_NAME } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import type { DataColumn } from '@presale/ui/data-table'
import { RowMenu } from '@presale/ui/row-menu'
import { StatusBadge } from '@presale/ui/status-badge'
import type { Decision, Order } from './order.ts'

/** The unit of an amount in these lists, as specification §2 labels it (D27). */
export const TOKENS_LABEL = `${TOKEN_NAME} TOKENs`

/** An amount stays on one line; the table scrolls instead. */
const ONE_LINE = 'whitespace-nowrap [&_wbr]:hidden'

/** The columns of the transactions table; `decide` opens the question a row's menu asks. */
export function orderColumns(decide: (decision: Decision) => void): DataColumn<Order>[] {
  return [
    { id: 'id', header: 'ID', cell: (order) => order.id },
    { id: 'status', header: 'Status', cell: (order) => <Status status={order.status} /> },
    {
      id: 'tokens',
      header: 'Amount',
      align: 'end',
      className: ONE_LINE,
      cell: (order) => <Amount value={order.totalTokens} unit={TOKENS_LABEL} />,
    },
    {
      id: 'pay',
      header: 'To be paid',
      align: 'end',
      className: ONE_LINE,
      cell: (order) => <Amount value={order.payAmount} unit={order.currencyCode} />,
    },
    { id: 'email', header: 'Email', className: ONE_LINE, cell: (order) => <bdi>{order.email}</bdi> },
    {
      id: 'address',
      header: 'Address',
      className: 'min-w-44',
      cell: (order) => <span className="font-mono text-sm">{order.depositAddress}</span>,
    },
    { id: 'created', header: 'Created At', cell: (order) => <OperatorTime iso={order.createdAt} /> },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      // In reach however far the table is scrolled.
      className: 'sticky end-0 bg-paper',
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

function Status({ status }: { status: string }) {
  const known = status === 'pending' || status === 'approved' || status === 'rejected'
  return <StatusBadge tone={known ? status : 'info'}>{known ? status : 'Being checked'}</StatusBadge>
}

const AT_UTC_PLUS_2 = new Intl.DateTimeFormat('sv-SE', {
  // Two hours ahead of UTC all year; the sign in this name is the other way round.
  timeZone: 'Etc/GMT-2',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A moment at UTC+02:00 (D27). */
function OperatorTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="tabular whitespace-nowrap">
      {AT_UTC_PLUS_2.format(new Date(iso))}
    </time>
  )
}
