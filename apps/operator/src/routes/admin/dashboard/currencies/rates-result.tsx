import { changeInPercent, type RateOutcome, type RateResult } from '@presale/rules/rates'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { StatusBadge } from '@presale/ui/status-badge'
import { CircleMinus, CirclePause, Equal } from 'lucide-react'
import { countsOf } from '../update-rates.ts'
import { Rate } from './rate.tsx'

const OUTCOMES = {
  updated: <StatusBadge tone="approved">updated</StatusBadge>,
  unchanged: (
    <StatusBadge tone="info" icon={<Equal aria-hidden="true" />}>
      unchanged
    </StatusBadge>
  ),
  held: (
    <StatusBadge tone="pending" icon={<CirclePause aria-hidden="true" />}>
      held back
    </StatusBadge>
  ),
  skipped: (
    <StatusBadge tone="info" icon={<CircleMinus aria-hidden="true" />}>
      skipped
    </StatusBadge>
  ),
}

const ONE_LINE = '[&_wbr]:hidden'

const COLUMNS: DataColumn<RateOutcome>[] = [
  { id: 'code', header: 'Currency', cell: ({ code }) => <span className="font-medium">{code}</span> },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => OUTCOMES[outcome] },
  {
    id: 'before',
    header: 'Rate before',
    align: 'end',
    className: ONE_LINE,
    cell: ({ before }) => <Rate value={before} />,
  },
  {
    id: 'after',
    header: 'Price service',
    align: 'end',
    className: ONE_LINE,
    cell: ({ after }) => (after === null ? 'none' : <Rate value={after} />),
  },
  {
    id: 'change',
    header: 'Change',
    align: 'end',
    cell: ({ outcome, before, after }) =>
      after === null || outcome === 'unchanged' ? '' : `${changeInPercent(before, after)} %`,
  },
  { id: 'reason', header: 'Why', className: 'min-w-64', cell: ({ reason }) => reason ?? '' },
]

/** What the last update made of every currency. */
export function RatesResult({ result, open }: { result: RateResult; open: boolean }) {
  return (
    <details open={open}>
      <summary className="w-fit">The last update: {countsOf(result) || 'there was no currency'}</summary>
      <DataTable
        dense
        captionHidden
        caption="What the last update made of every currency"
        className="mt-3 max-h-96"
        columns={COLUMNS}
        rows={result.outcomes}
        rowKey={({ currencyId }) => currencyId}
        emptyText="No results"
      />
    </details>
  )
}
