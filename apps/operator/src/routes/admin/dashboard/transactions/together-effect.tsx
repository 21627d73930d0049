import { round } from '@presale/rules/decimal'
import type { Decision } from '@presale/rules/order'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { TOGETHER_TEXTS as TEXTS } from '@presale/rules/texts/together'
import { Amount } from '@presale/ui/amount'
import { Banner } from '@presale/ui/banner'
import { Phrase } from '@presale/ui/phrase'
import type { ReactNode } from 'react'
import type { Outputs } from '../../../../trpc.ts'
import { BeforeDecision } from '../before-decision.tsx'
import { MovedPrices } from '../moved-prices.tsx'
import type { Order } from '../order.ts'
import { SecondNeededFor } from '../second-needed.tsx'
import { Refusals } from './refusals.tsx'

type Preview = Outputs['orders']['previewMany']

type TogetherEffectProps = {
  kind: Decision
  preview: Preview
  /** The orders that the decision would change. */
  orders: readonly Order[]
}

/**
 * The preview of a decision on several orders: the total effect on balances, and the orders left unchanged with
 * reasons.
 */
export function TogetherEffect({ kind, preview, orders }: TogetherEffectProps) {
  const { decided, unchanged, refused } = preview
  return (
    <div className="flex flex-col gap-4">
      {decided.length > 0 && <Moved kind={kind} preview={preview} />}
      {decided.length > 0 && <Payments kind={kind} payments={preview.payments} />}
      {kind === 'approved' && decided.length > 0 && <SecondNeededFor orders={orders} />}
      {kind === 'approved' && <RejectedNow orders={orders} />}
      <BeforeDecision kind={kind} orders={orders} />
      <MovedPrices unheld={preview.unheld} />
      {unchanged.length > 0 && <p>{TEXTS.already(unchanged.length, kind, listed(unchanged))}</p>}
      {refused.length > 0 && (
        <Banner tone="warning" title={DECISION_TEXTS.refusals.title(refused.length)}>
          <div className="mt-1 flex flex-col gap-2">
            <Refusals refused={refused} />
          </div>
        </Banner>
      )}
    </div>
  )
}

const MAX_LISTED = 20

function listed(ids: readonly string[]): string {
  const more = ids.length - MAX_LISTED
  const list = ids.slice(0, MAX_LISTED).join(', ')
  return more > 0 ? TEXTS.more(list, more) : list
}

/** The payments to look for before approving, or those of the rejected orders. */
function Payments({ kind, payments }: { kind: Decision; payments: Preview['payments'] }) {
  const title = TEXTS.payments[kind]
  return (
    <section aria-label={title}>
      <p className="text-muted">{title}</p>
      <ul>
        {payments.map(({ currencyCode, orders, payAmount }) => (
          <li key={currencyCode}>
            <Phrase
              text={TEXTS.payment(orders)}
              amount={<Amount value={round(payAmount, 6)} unit={currencyCode} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RejectedNow({ orders }: { orders: readonly Order[] }) {
  const count = orders.filter(({ status }) => status === 'rejected').length
  if (count === 0) return null
  return (
    <Banner tone="warning" title={TEXTS.rejectedNow(count)}>
      {TEXTS.creditsThem(count)}
    </Banner>
  )
}

function Moved({ kind, preview: { decided, moved } }: { kind: Decision; preview: Preview }) {
  if (moved.orders === 0) return <p>{TEXTS.nothingMoves}</p>
  const sums: [string, ReactNode][] = [
    [TEXTS.tokens, <Amount key="tokens" value={moved.tokens} unit={TOKEN_SYMBOL} />],
    [TEXTS.bonus, <Amount key="bonus" value={moved.bonusTokens} unit={TOKEN_SYMBOL} />],
    [
      TEXTS.total[kind](moved.buyers),
      <Amount key="total" className="font-medium" value={moved.totalTokens} unit={TOKEN_SYMBOL} />,
    ],
  ]
  const still = decided.length - moved.orders
  return (
    <div>
      <dl className="flex flex-col gap-y-1 rounded-surface border border-line px-4 py-3">
        {sums.map(([name, amount]) => (
          <div key={name} className="flex flex-wrap gap-x-6">
            <dt className="text-muted">{name}</dt>
            <dd className="ms-auto text-end">{amount}</dd>
          </div>
        ))}
      </dl>
      {still > 0 && <p className="mt-2 text-muted">{TEXTS.never(still)}</p>}
    </div>
  )
}
