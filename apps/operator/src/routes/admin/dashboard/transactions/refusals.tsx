import { ORDER_CHANGED, ORDER_UNKNOWN } from '@presale/rules/order'
import { actorInWords } from '@presale/rules/texts/audit'
import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { translated } from '@presale/rules/texts/sentences'
import { Fragment } from 'react'
import { Link } from 'wouter'
import type { Change } from '../conflict.ts'
import { WhoDecided, WhoDecidedTogether } from '../who-decided.tsx'

const TEXTS = DECISION_TEXTS.refusals

type Refused = { orderId: string; refusal: string; changed: Change | null }

type RefusalsProps = {
  refused: readonly Refused[]
  /** After the decision: links each order to its page. */
  afterwards?: boolean
  /** The only reason stands above the list. */
  isSaid?: boolean
}

/** Each reason once, with the orders that have it. Orders that one operator decided alike are one item of the list. */
export function Refusals({ refused, afterwards = false, isSaid = false }: RefusalsProps) {
  const reasons = Map.groupBy(refused, ({ refusal }) => refusal)
  return [...reasons].map(([refusal, orders]) => (
    <div key={refusal}>
      {!isSaid && <p>{sentenceOf(refusal, orders.length, afterwards)}</p>}
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
        {[...Map.groupBy(orders, decisionOf)].map(([decision, alike]) => (
          <li key={decision} className="wrap-anywhere">
            {alike.length > 1 && `${TEXTS.orders} `}
            {alike.map(({ orderId }, index) => (
              <Fragment key={orderId}>
                {index > 0 && ', '}
                <Order
                  id={orderId}
                  name={alike.length > 1 ? orderId : TEXTS.order(orderId)}
                  linked={afterwards}
                />
              </Fragment>
            ))}
            {alike.length > 1 ? (
              <WhoDecidedTogether changes={alike.flatMap(({ changed }) => changed ?? [])} />
            ) : (
              <WhoDecided change={alike[0]?.changed} />
            )}
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** Equal for orders that the same operator decided alike and for the same reason; each buyer cancels alone. */
function decisionOf({ orderId, changed }: Refused): string {
  if (!changed) return ''
  return changed.action === 'order.cancel'
    ? orderId
    : JSON.stringify([actorInWords(changed), changed.action, changed.reason])
}

function Order({ id, name, linked }: { id: string; name: string; linked: boolean }) {
  if (!linked) return <span className="font-medium">{name}</span>
  return (
    <Link to={`/admin/dashboard/transactions/${id}`} className="link">
      {name}
    </Link>
  )
}

/** One sentence for the orders that share a reason. After a decision it says that they were not decided on. */
export function sentenceOf(refusal: string, count: number, afterwards: boolean): string {
  if (refusal === ORDER_CHANGED) return count === 1 ? translated(refusal) : TEXTS.changed(count)
  const reason = refusal === ORDER_UNKNOWN ? `${translated(refusal)}.` : translated(refusal)
  return TEXTS.shared(count, afterwards ? TEXTS.notDecided(reason) : reason)
}
