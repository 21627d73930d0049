import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import type { DataColumn } from '@presale/ui/data-table'
import { StatusBadge } from '@presale/ui/status-badge'
import { Link } from 'react-router'
import type { Outputs } from '../../../trpc.ts'
import { OperatorTime } from './operator-time.tsx'

type Entry = Outputs['ledger']['search']['entries'][number]

const ONE_LINE = 'whitespace-nowrap [&_wbr]:hidden'

/** The columns of the ledger, with the ways to the order and the buyer of each entry. */
export const ENTRY_COLUMNS: DataColumn<Entry>[] = [
  { id: 'at', header: 'At', cell: (entry) => <OperatorTime iso={entry.at} /> },
  {
    id: 'kind',
    header: 'Kind',
    cell: (entry) => (
      <StatusBadge tone={entry.kind === 'credit' ? 'approved' : 'rejected'}>{entry.kind}</StatusBadge>
    ),
  },
  {
    id: 'tokens',
    header: 'Tokens with bonus',
    align: 'end',
    className: ONE_LINE,
    cell: (entry) => <Amount value={entry.totalTokens} unit={TOKEN_SYMBOL} />,
  },
  {
    id: 'usd',
    header: 'Price',
    align: 'end',
    className: ONE_LINE,
    cell: (entry) => <Amount value={entry.usd} unit="USD" />,
  },
  {
    id: 'balance',
    header: 'Balance after',
    align: 'end',
    className: ONE_LINE,
    cell: (entry) => <Amount value={entry.balance} unit={TOKEN_SYMBOL} />,
  },
  {
    id: 'order',
    header: 'Order',
    cell: (entry) => (
      <Link to={`/admin/dashboard/transactions/${entry.orderId}`} className="link tabular">
        {entry.orderId}
      </Link>
    ),
  },
  { id: 'currency', header: 'Paid in', cell: (entry) => entry.currencyCode },
  {
    id: 'buyer',
    header: 'Buyer',
    className: ONE_LINE,
    cell: (entry) => (
      <Link to={`/admin/dashboard/users/${entry.buyerId}`} className="link">
        <bdi>{entry.email}</bdi>
      </Link>
    ),
  },
  { id: 'operator', header: 'By', cell: (entry) => <bdi>{entry.operator}</bdi> },
  {
    id: 'reason',
    header: 'Reason',
    className: 'min-w-32 wrap-anywhere',
    cell: (entry) => <bdi>{entry.reason}</bdi>,
  },
]
