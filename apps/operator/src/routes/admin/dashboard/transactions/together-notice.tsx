import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { Button } from '@presale/ui/button'
import { ChevronDown, CircleHelp, X } from 'lucide-react'
import { Fragment, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { NO_ANSWER } from '../conflict.ts'
import { DecidedLine } from '../decided-line.tsx'
import { Refusals, sentenceOf } from './refusals.tsx'
import type { RowResult, TogetherResult } from './together.ts'
import { UndoTogether } from './undo-together.tsx'
import { useSettleTogether } from './use-settle-together.ts'
import { useUndoTogether } from './use-undo-together.ts'

const { results: TEXTS, refusals: REFUSALS } = DECISION_TEXTS

type TogetherNoticeProps = {
  result: TogetherResult
  /** The merged result after the unanswered orders were sent again. */
  onAnswered: (result: TogetherResult) => void
  onDismiss: () => void
}

/**
 * The result of a decision on several orders in one line, which leaves the list on the screen. The details have a line
 * with an undo button for each decided order, and each reason of a refusal once. One button undoes all decisions.
 * Orders without an answer can be sent again. It stays as long as the notice of a single decision.
 */
export function TogetherNotice({ result, onAnswered, onDismiss }: TogetherNoticeProps) {
  const box = useRef<HTMLElement>(null)
  const detailsId = useId()
  const [isOpen, setOpen] = useState(false)
  const unknown = result.rows.filter((row) => row.state === 'unknown')
  const { isSettling, refusal, send } = useSettleTogether((answered) => {
    const fresh = new Map(answered.rows.map((row) => [row.order.id, row]))
    onAnswered({ ...result, rows: result.rows.map((row) => fresh.get(row.order.id) ?? row) })
    box.current?.focus()
  })
  const undoing = useUndoTogether(result, () => box.current?.focus())
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={TEXTS.label}
      className="flex flex-col rounded-surface border border-line bg-wash"
    >
      <header className="flex items-start gap-x-2 py-1.5 ps-4 pe-1.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <p className="min-w-0 flex-1 basis-56 font-medium">{summaryOf(result)}</p>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
          >
            {TEXTS.details}
            <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
          </Button>
          {unknown.length > 0 && (
            <Button
              busy={isSettling}
              onClick={() => send({ ...result, orders: unknown.map(({ order }) => order) })}
            >
              {TEXTS.sendAgain}
            </Button>
          )}
          {undoing.left.length > 1 && (
            <UndoTogether decisions={undoing.left} isUndoing={undoing.isUndoing} onUndo={undoing.undoAll} />
          )}
        </div>
        <Button variant="quiet" aria-label={TEXTS.dismiss} onClick={onDismiss}>
          <X aria-hidden="true" />
        </Button>
      </header>
      <p role="status" className="px-4 not-empty:pb-2">
        {undoing.summary}
      </p>
      {(refusal || undoing.failure) && (
        <p role="alert" className="px-4 pb-2 text-rejected">
          {refusal ?? undoing.failure}
        </p>
      )}
      {unknown.length > 0 && <p className="px-4 pb-2 text-muted">{NO_ANSWER}</p>}
      <div id={detailsId}>{isOpen && <Details rows={result.rows} undoing={undoing} />}</div>
    </section>
  )
}

type DetailsProps = { rows: readonly RowResult[]; undoing: ReturnType<typeof useUndoTogether> }

function Details({ rows, undoing }: DetailsProps) {
  const refused = rows.flatMap((row) =>
    row.state === 'refused' ? [{ orderId: row.order.id, refusal: row.refusal, changed: row.changed }] : [],
  )
  const proposed = rows.filter((row) => row.state === 'proposed')
  const others = rows.filter((row) => row.state === 'done' || row.state === 'unknown')
  return (
    <div className="max-h-80 overflow-y-auto border-line border-t">
      {proposed.length > 0 && (
        <div className="border-line px-4 py-2 not-last:border-b">
          <p>{TEXTS.waiting(proposed.length)}</p>
          <p className="wrap-anywhere">
            {proposed.map(({ order }, index) => (
              <Fragment key={order.id}>
                {index > 0 && ', '}
                <OrderLink id={order.id} />
              </Fragment>
            ))}
          </p>
        </div>
      )}
      {refused.length > 0 && (
        <div className="flex flex-col gap-2 border-line px-4 py-2 not-last:border-b">
          <Refusals refused={refused} afterwards isSaid={sharedRefusal(rows) !== undefined} />
        </div>
      )}
      {others.length > 0 && (
        <ul className="divide-y divide-line">
          {others.map((row) => (
            <li key={row.order.id} className="flex min-h-12 items-center py-1.5 ps-4 pe-1.5">
              {row.state === 'unknown' ? (
                <Unknown id={row.order.id} />
              ) : (
                <DecidedLine
                  outcome={row.outcome}
                  undone={undoing.answers.get(row.order.id)}
                  onUndone={undoing.note}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Unknown({ id }: { id: string }) {
  return (
    <div className="flex min-w-0 items-center gap-4">
      <CircleHelp aria-hidden="true" className="size-5 shrink-0 text-pending" />
      <p>
        <OrderLink id={id} /> {TEXTS.unknown}
      </p>
    </div>
  )
}

function OrderLink({ id }: { id: string }) {
  return (
    <Link to={`/admin/dashboard/transactions/${id}`} className="link">
      {REFUSALS.order(id)}
    </Link>
  )
}

/** Why none of several orders was decided, if all share the reason. */
function sharedRefusal(rows: readonly RowResult[]): string | undefined {
  const [reason, ...others] = new Set(rows.map((row) => (row.state === 'refused' ? row.refusal : undefined)))
  return rows.length > 1 && others.length === 0 ? reason : undefined
}

/** The number of orders for each result, in one sentence; or why none was decided, if all share the reason. */
export function summaryOf({ kind, rows }: TogetherResult): string {
  const shared = sharedRefusal(rows)
  if (shared !== undefined) return sentenceOf(shared, rows.length, true)
  const decided = rows.filter((row) => row.state === 'done' && row.outcome.result.changed).length
  const already = rows.filter((row) => row.state === 'done').length - decided
  const proposed = rows.filter((row) => row.state === 'proposed').length
  const meanwhile = rows.filter((row) => row.state === 'refused' && row.changed).length
  const refused = rows.filter((row) => row.state === 'refused').length - meanwhile
  const unknown = rows.filter((row) => row.state === 'unknown').length
  const parts = [
    TEXTS.decided(decided, rows.length, kind),
    already > 0 && TEXTS.already(already, kind),
    proposed > 0 && TEXTS.proposed(proposed),
    meanwhile > 0 && TEXTS.meanwhile(meanwhile),
    refused > 0 && TEXTS.failed(refused),
    unknown > 0 && TEXTS.notKnown(unknown),
  ]
  return `${parts.filter((part) => part !== false).join(', ')}.`
}
