import { MY_TOKENS_TEXTS } from '@presale/rules/texts/my-tokens'
import { PRESALE_MY_TOKENS_TEXTS } from '@presale/rules/texts/presale-my-tokens'
import type { ReactNode } from 'react'
import { HISTORY_GRID } from './history-row.tsx'

const { history: TEXTS } = MY_TOKENS_TEXTS

type HistoryListProps = { busy: boolean; children: ReactNode }

/**
 * The rows under their required caption (D19). Column headings appear when the list is wide enough; they are hidden
 * from screen readers because each row repeats them.
 */
export function HistoryList({ busy, children }: HistoryListProps) {
  return (
    <div aria-busy={busy} className="@container">
      <p className="pb-4 text-muted">{PRESALE_MY_TOKENS_TEXTS.history.caption}</p>
      <div aria-hidden="true" className={`${HISTORY_GRID} px-2 pb-2 text-muted text-sm @max-[54rem]:hidden`}>
        <span>{TEXTS.status}</span>
        <span className="text-end">{TEXTS.amount}</span>
        <span className="text-end">{TEXTS.tokens}</span>
        <span>{TEXTS.date}</span>
      </div>
      <ul className="border-line border-t">{children}</ul>
    </div>
  )
}
