import { Amount } from '../../src/amount.tsx'
import { CodeText } from '../../src/code-text.tsx'
import { type DataColumn, DataTable } from '../../src/data-table.tsx'
import { Plot } from '../../src/plot.tsx'
import { ProgressBar } from '../../src/progress-bar.tsx'
import { QrPicture } from '../../src/qr-picture.tsx'
import { Skeleton } from '../../src/skeleton.tsx'
import { Spinner } from '../../src/spinner.tsx'
import { Stat } from '../../src/stat.tsx'
import { StatusBadge } from '../../src/status-badge.tsx'
import { LONG_TEXT, pointedStates, type Specimen } from '../specimen.tsx'

const nothing = () => undefined
const LONG_AMOUNT = '123456789012345678901234567890.123456789012345678'

type Row = { id: string; email: string; tokens: string }
const ROWS: Row[] = [
  { id: '1', email: 'ada@example.com', tokens: '1050.5' },
  { id: '2', email: `${'long'.repeat(20)}@example.com`, tokens: LONG_AMOUNT },
]
const COLUMNS: DataColumn<Row>[] = [
  { id: 'id', header: 'ID', cell: (row) => row.id, sortable: true },
  { id: 'email', header: 'Email', cell: (row) => row.email },
  { id: 'status', header: 'Status', cell: () => <StatusBadge tone="pending">pending</StatusBadge> },
  {
    id: 'tokens',
    header: 'Amount',
    align: 'end',
    sortable: true,
    cell: (row) => <Amount value={row.tokens} unit="TOK" />,
  },
]
const table = { columns: COLUMNS, rowKey: (row: Row) => row.id, emptyText: 'No results.' }

const points = [3, 8, 0, -2].map((value, place) => ({
  id: `day-${place}`,
  name: `Day ${place + 1}`,
  axisLabel: `${place + 1} Jan`,
  value,
  text: `${value} TOK`,
}))
const plot = { label: 'Sold a day', axisText: (value: number) => `${value}`, onSelect: nothing }

export const FIGURES: readonly Specimen[] = [
  {
    name: 'data-table',
    wide: true,
    states: {
      default: <DataTable {...table} caption="Orders" rows={ROWS} sorting={{ id: 'id', desc: true }} />,
      'dense, a row selected': (
        <DataTable
          {...table}
          dense
          caption="Dense orders"
          rows={ROWS}
          rowProps={(row) => ({ 'aria-selected': row.id === '1' })}
        />
      ),
      ...pointedStates(<DataTable {...table} captionHidden caption="Pointed" rows={ROWS.slice(0, 1)} />),
      loading: <DataTable {...table} caption="Loading orders" rows={undefined} skeletonRows={2} />,
      empty: <DataTable {...table} caption="No orders" rows={[]} />,
      error: (
        <DataTable
          {...table}
          caption="Orders"
          rows={undefined}
          error="The orders could not be loaded."
          onRetry={nothing}
        />
      ),
    },
  },
  {
    name: 'plot',
    wide: true,
    states: {
      default: <Plot {...plot} points={points} selected={1} />,
      'one bar': <Plot {...plot} label="Sold on a day" points={points.slice(0, 1)} selected={0} />,
    },
  },
  {
    name: 'stat',
    states: {
      default: <Stat label="Balance" value="1,050.5" unit="TOK" caption="Bonus included." />,
      large: <Stat size="lg" label="Balance" value="1,050.5" unit="TOK" />,
      loading: <Stat label="Balance" value={undefined} />,
      'long text': <Stat label={LONG_TEXT} value={LONG_AMOUNT} unit="TOK" />,
    },
  },
  {
    name: 'amount',
    states: {
      default: <Amount value="1234567.5" unit="TOK" />,
      negative: <Amount value="-1050" unit="TOK" />,
      'long text': <Amount value={LONG_AMOUNT} unit="TOK" />,
    },
  },
  {
    name: 'code-text',
    states: { default: <CodeText>0x52908400098527886E0F7030069857D2E4169EE7</CodeText> },
  },
  {
    name: 'progress-bar',
    states: {
      default: <ProgressBar label="Level" labelShown value={55} caption="Silver begins at 1,000." />,
      limit: (
        <ProgressBar label="Level" labelShown value={120} tone="limit" caption="The limit is reached." />
      ),
      empty: <ProgressBar label="Level without a visible label" value={0} />,
    },
  },
  {
    name: 'qr-picture',
    states: { default: <QrPicture text="bitcoin:bc1q?amount=0.1" label="QR code of the payment" /> },
  },
  {
    name: 'spinner',
    states: {
      default: <Spinner />,
      'with its label': <Spinner showLabel label="Loading orders" />,
    },
  },
  { name: 'skeleton', states: { default: <Skeleton className="h-10 w-full" /> } },
]
