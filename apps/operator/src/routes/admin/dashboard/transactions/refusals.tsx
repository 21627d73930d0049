import { ORDER_CHANGED, ORDER_UNKNOWN } from '@presale/rules/order'
import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { Link } from 'wouter'
import type { Change } from '../conflict.ts'
import { WhoDecided } from '../who-decided.tsx'

const TEXTS = DECISION_TEXTS.refusals

type Refused = { orderId: string; refusal: string; changed: Change | null }

type RefusalsProps = {
  refused: readonly Refused[]
  /** After the decision: links each order to its page. */
  afterwards?: boolean
}

/** Each reason once, with the list of the orders that have it and who decided on them. */
export function Refusals({ refused, afterwards = false }: RefusalsProps) {
  const reasons = Map.groupBy(refused, ({ refusal }) => refusal)
  return [...reasons].map(([refusal, orders]) => (
    <div key={refusal}>
      <p>{sentenceOf(refusal, orders.length, afterwards)}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
        {orders.map(({ orderId, changed }) => (
          <li key={orderId} className="wrap-anywhere">
            {afterwards ? (
              <Link to={`/admin/dashboard/transactions/${orderId}`} className="link">
                {TEXTS.order(orderId)}
              </Link>
            ) : (
              <span className="font-medium">{TEXTS.order(orderId)}</span>
            )}
            <WhoDecided change={changed} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** One sentence for the orders that share a reason. After a decision it says that they were not decided on. */
function sentenceOf(refusal: string, count: number, afterwards: boolean): string {
  if (refusal === ORDER_CHANGED) return count === 1 ? refusal : TEXTS.changed(count)
  const reason = refusal === ORDER_UNKNOWN ? `${refusal}.` : refusal
  return TEXTS.shared(count, afterwards ? TEXTS.notDecided(reason) : reason)
}
