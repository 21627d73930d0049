import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { LEDGER_TEXTS } from '@presale/rules/texts/ledger'
import { OPERATOR_ORDER_TEXTS } from '@presale/rules/texts/operator-order'
import { translated } from '@presale/rules/texts/sentences'
import { Amount } from '@presale/ui/amount'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { OperatorTime } from '../operator-time.tsx'
import type { History } from './history.ts'

type Entry = History['entries'][number]

const TEXTS = OPERATOR_ORDER_TEXTS.entries

const COLUMNS: DataColumn<Entry>[] = [
  { id: 'at', header: TEXTS.columns.at, cell: (entry) => <OperatorTime iso={entry.at} zoneShown /> },
  { id: 'kind', header: TEXTS.columns.kind, cell: (entry) => LEDGER_TEXTS.kinds[entry.kind] },
  {
    id: 'tokens',
    header: TEXTS.columns.tokens,
    align: 'end',
    className: '[&_wbr]:hidden',
    cell: (entry) => <Amount value={entry.tokens} unit={TOKEN_SYMBOL} />,
  },
  {
    id: 'bonus',
    header: TEXTS.columns.bonus,
    align: 'end',
    className: '[&_wbr]:hidden',
    cell: (entry) => <Amount value={entry.bonusTokens} unit={TOKEN_SYMBOL} />,
  },
  { id: 'operator', header: TEXTS.columns.by, cell: (entry) => <bdi>{entry.operator}</bdi> },
  {
    id: 'reason',
    header: TEXTS.columns.reason,
    className: 'min-w-32 wrap-anywhere',
    cell: (entry) => entry.reason && <bdi>{translated(entry.reason)}</bdi>,
  },
]

/** The order's ledger entries. */
export function OrderEntries({ entries }: { entries: History['entries'] }) {
  return (
    <DataTable
      dense
      captionHidden
      cards="many"
      caption={TEXTS.caption}
      columns={COLUMNS}
      rows={entries}
      rowKey={(entry) => entry.id}
      emptyText={TEXTS.empty}
    />
  )
}
