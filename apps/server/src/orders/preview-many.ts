import { type Decimal, sum, toTokens } from '@presale/rules/decimal'
import type { ManyPreviewRequest } from '@presale/rules/lists'
import type { MovedPrice } from '@presale/rules/moved-price'
import { ORDER_UNKNOWN } from '@presale/rules/order'
import { type Change, lastChangeOf } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { DECISION_COLUMNS, isCredited, type LockedOrder, type OrderState, stateOf } from './change-order.ts'
import { readMovedPrices } from './moved-prices.ts'
import { obstacleTo } from './settle-order.ts'

/** The effect of one decision on several orders as they are now. Each order is in one of the first three lists. */
export type ManyPreview = {
  /** The decision would change these. */
  decided: string[]
  /** These have the decision already. */
  unchanged: string[]
  /** The decision is refused for these; `changed` is their last change. */
  refused: { orderId: string; refusal: string; changed: Change | null }[]
  /** The payments of the orders that the decision would change, summed by currency and sorted by its code. */
  payments: { currencyCode: string; orders: number; payAmount: Decimal }[]
  /** An approval of these needs a reason, because their price is no longer held. */
  unheld: MovedPrice[]
  /** An approval would add this to balances; any other decision would remove it. */
  moved: { orders: number; buyers: number; tokens: Decimal; bonusTokens: Decimal; totalTokens: Decimal }
}

type PaidOrder = LockedOrder & { currency_code: string; pay_amount: Decimal }

/** What `settleMany` would do, from one snapshot; changes nothing. */
export function previewMany(db: Db, { orders, decision }: ManyPreviewRequest): Promise<ManyPreview> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const ids = orders.map((order) => order.orderId)
    const rows = await trx
      .selectFrom('orders')
      .select([...DECISION_COLUMNS, 'currency_code', 'pay_amount'])
      .where('id', 'in', ids)
      .execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    const refused: ManyPreview['refused'] = []
    const accepted: PaidOrder[] = []
    for (const { orderId, version } of orders) {
      const order = known.get(orderId)
      const refusal = order ? obstacleTo(order, { decision, version })?.message : ORDER_UNKNOWN
      if (order && refusal === undefined) accepted.push(order)
      else
        refused.push({
          orderId,
          refusal: refusal ?? ORDER_UNKNOWN,
          changed: await lastDecision(trx, orderId),
        })
    }
    const foreseen = foresee(accepted, decision)
    const unheld = decision === 'approved' ? await readMovedPrices(trx, foreseen.decided) : []
    return { ...foreseen, unheld, refused }
  })
}

const lastDecision = (trx: Trx, orderId: string) => lastChangeOf(trx, { type: 'order', id: orderId })

function foresee(accepted: readonly PaidOrder[], decision: ManyPreviewRequest['decision']) {
  const effects = accepted.map((order) => ({ order, ...effectOf(order, decision) }))
  const idsOf = (wanted: boolean) =>
    effects.filter(({ changes }) => changes === wanted).map(({ order }) => order.id)
  return {
    decided: idsOf(true),
    unchanged: idsOf(false),
    payments: sumPayments(effects.filter(({ changes }) => changes).map(({ order }) => order)),
    moved: total(effects.filter(({ moves }) => moves).map(({ order }) => order)),
  }
}

function sumPayments(orders: readonly PaidOrder[]): ManyPreview['payments'] {
  const byCurrency = Map.groupBy(orders, (order) => order.currency_code)
  return [...byCurrency]
    .map(([currencyCode, paid]) => ({
      currencyCode,
      orders: paid.length,
      payAmount: sum(paid.map((order) => order.pay_amount)),
    }))
    .sort((one, other) => (one.currencyCode < other.currencyCode ? -1 : 1))
}

/** Whether the decision changes the order, and whether it changes a balance. */
function effectOf(order: LockedOrder, decision: ManyPreviewRequest['decision']) {
  const before = stateOf(order)
  const after: OrderState =
    decision === 'void' ? { status: order.status, void: true } : { status: decision, void: false }
  return {
    changes: before.status !== after.status || before.void !== after.void,
    moves: isCredited(before) !== isCredited(after),
  }
}

function total(moved: readonly LockedOrder[]): ManyPreview['moved'] {
  const tokens = sum(moved.map((order) => order.tokens))
  const bonusTokens = sum(moved.map((order) => order.bonus_tokens))
  return {
    orders: moved.length,
    buyers: new Set(moved.map((order) => order.buyer_id)).size,
    tokens: toTokens(tokens),
    bonusTokens: toTokens(bonusTokens),
    totalTokens: toTokens(sum([tokens, bonusTokens])),
  }
}
