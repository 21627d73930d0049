import { type Decimal, sum, toTokens } from '@presale/rules/decimal'
import type { ManyPreviewRequest } from '@presale/rules/lists'
import { ORDER_UNKNOWN } from '@presale/rules/order'
import { type Change, lastChangeOf } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { isCredited, type LockedOrder, NEEDED, type OrderState, stateOf } from './order-state.ts'
import { obstacleTo } from './settle-order.ts'

/** What one decision on several orders would do to them as they are now; each order is in one of the three lists. */
export type ManyPreview = {
  /** Would be decided on. */
  decided: string[]
  /** Are decided so already: nothing would change. */
  unchanged: string[]
  /** Cannot be decided on, why not, and who was first. */
  refused: { orderId: string; refusal: string; changed: Change | null }[]
  /** What would be added to balances, or removed from them by any decision but an approval; of so many orders and buyers. */
  moved: { orders: number; buyers: number; tokens: Decimal; bonusTokens: Decimal; totalTokens: Decimal }
}

/** Tells what `settleMany` would do at this moment, all of it at one state of the books; changes nothing. */
export function previewMany(db: Db, { orders, decision }: ManyPreviewRequest): Promise<ManyPreview> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => {
    const ids = orders.map((order) => order.orderId)
    const rows = await trx.selectFrom('orders').select(NEEDED).where('id', 'in', ids).execute()
    const known = new Map(rows.map((row) => [row.id, row]))
    const refused: ManyPreview['refused'] = []
    const open: LockedOrder[] = []
    for (const { orderId, version } of orders) {
      const order = known.get(orderId)
      const refusal = order ? obstacleTo(order, { decision, version })?.message : ORDER_UNKNOWN
      if (order && refusal === undefined) open.push(order)
      else refused.push({ orderId, refusal: refusal ?? ORDER_UNKNOWN, changed: await whoWas(trx, orderId) })
    }
    return { ...foresee(open, decision), refused }
  })
}

const whoWas = (trx: Trx, orderId: string) => lastChangeOf(trx, { type: 'order', id: orderId })

function foresee(open: readonly LockedOrder[], decision: ManyPreviewRequest['decision']) {
  const effects = open.map((order) => ({ order, ...effectOf(order, decision) }))
  const idsOf = (wanted: boolean) =>
    effects.filter(({ changes }) => changes === wanted).map(({ order }) => order.id)
  return {
    decided: idsOf(true),
    unchanged: idsOf(false),
    moved: total(effects.filter(({ moves }) => moves).map(({ order }) => order)),
  }
}

/** Whether the decision changes the order, and whether a balance with it. */
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
