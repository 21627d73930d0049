import { changeInPercent, type RateOutcome, type RateResult } from '@presale/rules/rates'
import { RATE_TEXTS as TEXTS } from '@presale/rules/texts/rates'
import { translated } from '@presale/rules/texts/sentences'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { StatusBadge } from '@presale/ui/status-badge'
import { CircleMinus, CirclePause, Equal } from 'lucide-react'
import { countsOf } from '../update-rates.ts'
import { decimalsOf, Rate } from './rate.tsx'

const { outcomes, columns } = TEXTS

/** Sentences have these words too, in lower case. */
const word = (text: string) => <span className="inline-block first-letter:uppercase">{text}</span>

const OUTCOMES = {
  updated: <StatusBadge tone="approved">{word(outcomes.updated)}</StatusBadge>,
  unchanged: (
    <StatusBadge tone="info" icon={<Equal aria-hidden="true" />}>
      {word(outcomes.unchanged)}
    </StatusBadge>
  ),
  held: (
    <StatusBadge tone="pending" icon={<CirclePause aria-hidden="true" />}>
      {word(outcomes.held)}
    </StatusBadge>
  ),
  skipped: (
    <StatusBadge tone="info" icon={<CircleMinus aria-hidden="true" />}>
      {word(outcomes.skipped)}
    </StatusBadge>
  ),
}

const ONE_LINE = '[&_wbr]:hidden'

/** `decimals` are the most of a rate before or after. */
const columnsOf = (decimals: number): DataColumn<RateOutcome>[] => [
  {
    id: 'code',
    card: 'first',
    header: columns.currency,
    cell: ({ code }) => <span className="font-medium">{code}</span>,
  },
  { id: 'outcome', card: 'first', header: columns.outcome, cell: ({ outcome }) => OUTCOMES[outcome] },
  {
    id: 'before',
    header: columns.before,
    align: 'point',
    className: ONE_LINE,
    cell: ({ before }) => <Rate value={before} decimals={decimals} />,
  },
  {
    id: 'after',
    header: columns.after,
    align: 'point',
    className: ONE_LINE,
    cell: ({ after, outcome }) => {
      if (after === null) return TEXTS.none
      return outcome === 'unchanged' ? '' : <Rate value={after} decimals={decimals} />
    },
  },
  {
    id: 'change',
    header: columns.change,
    align: 'end',
    cell: ({ outcome, before, after }) =>
      after === null || outcome === 'unchanged' ? '' : TEXTS.percent(changeInPercent(before, after)),
  },
  {
    id: 'reason',
    header: columns.reason,
    className: 'min-w-64',
    cell: ({ reason }) => reason && translated(reason),
  },
]

/** The result of the last update for every currency. */
export function RatesResult({ result, open }: { result: RateResult; open: boolean }) {
  const rates = result.outcomes.flatMap(({ before, after }) => (after === null ? [before] : [before, after]))
  const shown = columnsOf(decimalsOf(rates))
  return (
    <details open={open}>
      <summary className="w-fit">{TEXTS.lastUpdate(countsOf(result))}</summary>
      <div className="mt-3">
        <DataTable
          dense
          captionHidden
          cards
          caption={TEXTS.resultCaption}
          columns={shown}
          rows={result.outcomes}
          rowKey={({ currencyId }) => currencyId}
          emptyText={TEXTS.noResults}
        />
      </div>
    </details>
  )
}
