import { HISTORY_LABEL } from '@presale/rules/presale'
import type { ReactNode } from 'react'
import { HISTORY_GRID } from './history-row.tsx'

type HistoryListProps = { busy: boolean; children: ReactNode }

/**
 * The rows under what their label needs saying and, where they are wide enough to be columns, the columns' names; each
 * row has these too, to be read out.
 */
export function HistoryList({ busy, children }: HistoryListProps) {
  return (
    <div aria-busy={busy} className="@container">
      <p className="pb-4 text-muted">{HISTORY_LABEL.caption}</p>
      <div aria-hidden="true" className={`${HISTORY_GRID} px-2 pb-2 text-muted text-sm @max-[54rem]:hidden`}>
        <span>Status</span>
        <span className="text-end">Amount</span>
        <span className="text-end">Tokens</span>
        <span>Date</span>
      </div>
      <ul className="border-line border-t">{children}</ul>
    </div>
  )
}
