import { Button } from '@presale/ui/button'
import { CircleHelp, CircleX, X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { NO_ANSWER } from '../conflict.ts'
import { DecidedLine } from '../decided-line.tsx'
import { WhoDecided } from '../who-decided.tsx'
import { inNumbers, type RowResult, type TogetherResult } from './together.ts'
import { useSettleTogether } from './use-settle-together.ts'

type TogetherNoticeProps = {
  result: TogetherResult
  /** What became of those that were sent again, among the rest. */
  onAnswered: (result: TogetherResult) => void
  onDismiss: () => void
}

/**
 * What became of each order that was decided on together, with the way to take each back, and to ask again where no
 * answer came. It stays like the notice of one decision.
 */
export function TogetherNotice({ result, onAnswered, onDismiss }: TogetherNoticeProps) {
  const box = useRef<HTMLElement>(null)
  const unknown = result.rows.filter((row) => row.state === 'unknown')
  const { isSettling, refusal, send } = useSettleTogether((answered) => {
    const fresh = new Map(answered.rows.map((row) => [row.order.id, row]))
    onAnswered({ ...result, rows: result.rows.map((row) => fresh.get(row.order.id) ?? row) })
    box.current?.focus()
  })
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="What became of each order"
      className="flex flex-col rounded-surface border border-line bg-wash"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 ps-4 pe-1.5">
        <p className="min-w-0 flex-1 basis-56 font-medium">{summaryOf(result)}</p>
        {unknown.length > 0 && (
          <Button
            busy={isSettling}
            onClick={() => send({ ...result, orders: unknown.map(({ order }) => order) })}
          >
            Send again
          </Button>
        )}
        <Button variant="quiet" aria-label="Dismiss" onClick={onDismiss}>
          <X aria-hidden="true" />
        </Button>
      </header>
      {refusal && <p className="px-4 pb-2 text-rejected">{refusal}</p>}
      {unknown.length > 0 && <p className="px-4 pb-2 text-muted">{NO_ANSWER}</p>}
      <ul className="max-h-80 divide-y divide-line overflow-y-auto border-line border-t">
        {result.rows.map((row) => (
          <li key={row.order.id} className="flex min-h-12 items-center py-1.5 ps-4 pe-1.5">
            <ResultLine row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ResultLine({ row }: { row: RowResult }) {
  if (row.state === 'done') return <DecidedLine outcome={row.outcome} />
  const isRefused = row.state === 'refused'
  const Icon = isRefused ? CircleX : CircleHelp
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Icon
        aria-hidden="true"
        className={`size-5 shrink-0 ${isRefused ? 'text-rejected' : 'text-pending'}`}
      />
      <div className="wrap-anywhere min-w-0">
        <p>
          <Link to={`/admin/dashboard/transactions/${row.order.id}`} className="link">
            Order {row.order.id}
          </Link>{' '}
          {isRefused ? `was not decided on. ${row.refusal}` : 'Not known.'}
        </p>
        {isRefused && <WhoDecided change={row.changed} />}
      </div>
    </div>
  )
}

/** How many came to what, in a sentence. */
export function summaryOf({ kind, rows }: TogetherResult): string {
  const decided = rows.filter((row) => row.state === 'done' && row.outcome.result.changed).length
  const already = rows.filter((row) => row.state === 'done').length - decided
  const refused = rows.filter((row) => row.state === 'refused').length
  const unknown = rows.filter((row) => row.state === 'unknown').length
  const parts = [
    `${decided} of ${inNumbers(rows.length, 'order')} ${kind}`,
    already > 0 && `${already} ${already === 1 ? 'was' : 'were'} so already`,
    refused > 0 && `${refused} refused`,
    unknown > 0 && `${unknown} not known`,
  ]
  return `${parts.filter((part) => part !== false).join(', ')}.`
}
