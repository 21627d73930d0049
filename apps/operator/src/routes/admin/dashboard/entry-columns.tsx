import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { LEDGER_TEXTS } from '@presale/rules/texts/ledger'
import { translated } from '@presale/rules/texts/sentences'
import { Amount } from '@presale/ui/amount'
import type { DataColumn } from '@presale/ui/data-table'
import { StatusBadge } from '@presale/ui/status-badge'
import { Link } from 'wouter'
import type { Outputs } from '../../../trpc.ts'
import { COLUMN_ROOM } from './column-room.tsx'
import { Email } from './email.tsx'
import { OperatorTime } from './operator-time.tsx'

type Entry = Outputs['ledger']['search']['entries'][number]

const { columns, kinds } = LEDGER_TEXTS
const ONE_LINE = 'whitespace-nowrap [&_wbr]:hidden'

/** The columns of the ledger, with links to each entry's order and buyer. */
export const ENTRY_COLUMNS: DataColumn<Entry>[] = [
  { id: 'at', header: columns.at, card: 'first', cell: (entry) => <OperatorTime iso={entry.at} /> },
  {
    id: 'kind',
    header: columns.kind,
    card: 'first',
    cell: (entry) => (
      <StatusBadge tone={entry.kind === 'credit' ? 'approved' : 'rejected'}>{kinds[entry.kind]}</StatusBadge>
    ),
  },
  {
    id: 'buyer',
    header: columns.buyer,
    className: COLUMN_ROOM.email,
    cell: (entry) => (
      <Link to={`/admin/dashboard/users/${entry.buyerId}`} className="link">
        <Email>{entry.email}</Email>
      </Link>
    ),
  },
  {
    id: 'tokens',
    header: columns.tokens,
    align: 'end',
    className: ONE_LINE,
    cell: (entry) => <Amount value={entry.totalTokens} unit={TOKEN_SYMBOL} />,
  },
  {
    id: 'paid',
    header: columns.paid,
    align: 'end',
    className: `${ONE_LINE} ${COLUMN_ROOM.pay}`,
    cell: (entry) => <Amount value={entry.payAmount} unit={entry.currencyCode} aligned />,
  },
  {
    id: 'usd',
    header: columns.usd,
    align: 'end',
    className: ONE_LINE,
    cell: (entry) => <Amount value={entry.usd} unit="USD" />,
  },
  {
    id: 'balance',
    header: columns.balance,
    align: 'end',
    className: ONE_LINE,
    cell: (entry) => <Amount value={entry.balance} unit={TOKEN_SYMBOL} />,
  },
  {
    id: 'order',
    header: columns.order,
    cell: (entry) => (
      <Link to={`/admin/dashboard/transactions/${entry.orderId}`} className="link tabular">
        {entry.orderId}
      </Link>
    ),
  },
  { id: 'operator', header: columns.by, cell: (entry) => <bdi>{entry.operator}</bdi> },
  {
    id: 'reason',
    header: columns.reason,
    className: 'min-w-56 wrap-anywhere',
    cell: (entry) => <bdi>{translated(entry.reason) || LEDGER_TEXTS.noReason}</bdi>,
  },
]
