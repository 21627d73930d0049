import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { OperatorTime } from '../operator-time.tsx'
import type { History } from './history.ts'

type Entry = History['entries'][number]

const COLUMNS: DataColumn<Entry>[] = [
  { id: 'at', header: 'At', cell: (entry) => <OperatorTime iso={entry.at} /> },
  { id: 'kind', header: 'Kind', cell: (entry) => entry.kind },
  {
    id: 'tokens',
    header: 'Tokens',
    align: 'end',
    cell: (entry) => <Amount value={entry.tokens} unit={TOKEN_SYMBOL} />,
  },
  {
    id: 'bonus',
    header: 'Bonus',
    align: 'end',
    cell: (entry) => <Amount value={entry.bonusTokens} unit={TOKEN_SYMBOL} />,
  },
  { id: 'operator', header: 'By', cell: (entry) => <bdi>{entry.operator}</bdi> },
  {
    id: 'reason',
    header: 'Reason',
    className: 'min-w-32 wrap-anywhere',
    cell: (entry) => <bdi>{entry.reason}</bdi>,
  },
]

/** What the order has put on and taken off its buyer's balance. */
export function OrderEntries({ entries }: { entries: History['entries'] }) {
  return (
    <DataTable
      dense
      captionHidden
      caption="Ledger entries of this order"
      columns={COLUMNS}
      rows={entries}
      rowKey={(entry) => entry.id}
      emptyText="None: this order has moved no tokens."
    />
  )
}
