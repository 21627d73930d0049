/** The calls that the two-person rule covers, and how they take effect. */
import type { CurrencyChange, NewCurrency } from '@presale/rules/currency'
import type { Decimal } from '@presale/rules/decimal'
import type { ProposalKind } from '@presale/rules/proposal'
import { type SqlBool, sql } from 'kysely'
import type { Editor } from '../currencies/audit-currency.ts'
import { addCurrency, restoreCurrency, updateCurrencies } from '../currencies/edit-currencies.ts'
import type { OperatorCurrency } from '../currencies/operator-currencies.ts'
import type { Db } from '../db/schema.ts'
import { type SettleResult, settleOrder } from '../orders/settle-order.ts'

/** What each kind of call is given, and what it answers. */
type Calls = {
  'currency.add': { input: NewCurrency; answer: OperatorCurrency }
  'currency.update': {
    /** `seen` is only in stored calls, whose changes have no version. */
    input: { changes: CurrencyChange[]; seen?: Record<string, unknown>[] }
    answer: OperatorCurrency[]
  }
  'currency.restore': { input: { id: string }; answer: OperatorCurrency }
  'order.approve': {
    input: { orderId: string; version?: number | undefined; reason: string }
    answer: SettleResult
  }
}
export type Input<Kind extends ProposalKind> = Calls[Kind]['input']
export type Answer<Kind extends ProposalKind> = Calls[Kind]['answer']
export type ProposedCall = { [Kind in ProposalKind]: { kind: Kind; input: Input<Kind> } }[ProposalKind]

/** Lets the call take effect, as the use case it names does. */
export function perform(db: Db, call: ProposedCall, editor: Editor): Promise<Answer<ProposalKind>> {
  switch (call.kind) {
    case 'currency.add':
      return addCurrency(db, { ...call.input, ...editor })
    case 'currency.update':
      return updateCurrencies(db, { ...call.input, ...editor })
    case 'currency.restore':
      return restoreCurrency(db, { ...call.input, ...editor })
    case 'order.approve':
      return settleOrder(db, { ...call.input, ...editor, decision: 'approved' })
  }
}

/** What the call is about. Two open proposals never have the same kind and subject. */
export function subjectOf(call: ProposedCall): string {
  switch (call.kind) {
    case 'currency.add':
      return call.input.code
    case 'currency.update':
      return call.input.changes
        .map(({ code }) => code)
        .sort()
        .join(' ')
    case 'currency.restore':
      return call.input.id
    case 'order.approve':
      return call.input.orderId
  }
}

/**
 * Whether the rule covers the call: another address or network, an address that comes back or is new, or an approval of an
 * order worth more than `aboveUsd` dollars.
 */
export async function isCovered(db: Db, call: ProposedCall, aboveUsd: Decimal): Promise<boolean> {
  if (call.kind === 'order.approve') return isWorthMore(db, call.input.orderId, aboveUsd)
  if (call.kind !== 'currency.update') return true
  const codes = call.input.changes.map(({ code }) => code)
  const before = await db
    .selectFrom('currency')
    .select(['code', 'deposit_address', 'network'])
    .where('code', 'in', codes)
    .where('deleted_at', 'is', null)
    .execute()
  return call.input.changes.some(({ code, depositAddress, network }) => {
    const row = before.find((currency) => currency.code === code)
    if (!row) return false
    return (
      (depositAddress !== undefined && depositAddress !== row.deposit_address) ||
      (network !== undefined && network !== row.network)
    )
  })
}

/** A repeated approval changes nothing, so it needs no second operator. */
async function isWorthMore(db: Db, orderId: string, aboveUsd: Decimal): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('status', '<>', 'approved')
    .where(sql<SqlBool>`tokens * token_price_usd > ${aboveUsd}`)
    .executeTakeFirst()
  return found !== undefined
}
