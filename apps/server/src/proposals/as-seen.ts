/**
 * What a proposal's operator saw, and whether it is still so. A proposal about something that has changed since is over: nobody
 * could confirm it, and it would bar a new one.
 */
import type { CurrencyChange } from '@presale/rules/currency'
import type { ProposalKind } from '@presale/rules/proposal'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../db/schema.ts'
import type { ProposedCall } from './proposed-call.ts'

/** The fields that a change can have, as they are now, by their names on the wire. Decimals are text. */
const FIELDS_NOW = sql<Record<string, unknown>>`jsonb_build_object(
  'depositAddress', currency.deposit_address, 'network', currency.network, 'fullName', currency.full_name,
  'tokensPerUnit', currency.tokens_per_unit::text, 'priceId', currency.price_id, 'enabled', currency.enabled)`

const [APPROVAL, CHANGE]: ProposalKind[] = ['order.approve', 'currency.update']

/**
 * Whether what the proposal is about is still as its operator saw it: an order's version, or the values that a change of a
 * currency would replace. A rate that is updated meanwhile is no obstacle to another address.
 */
export const isAsSeen = sql<SqlBool>`case proposal.kind
  when ${APPROVAL} then exists (
    select from orders where orders.id = proposal.subject::bigint and orders.voided_at is null
      and orders.version = coalesce((proposal.input ->> 'version')::integer, orders.version))
  when ${CHANGE} then not exists (
    select from jsonb_array_elements(coalesce(proposal.input -> 'seen', '[]')) as seen
    where not exists (
      select from currency where currency.deleted_at is null and currency.code = seen ->> 'code'
        and ${FIELDS_NOW} @> (seen - 'code')))
  else true end`

/** The call as it is stored: with what its operator saw in place of a currency's version. Locks what it is about. */
export async function asStored(trx: Trx, call: ProposedCall): Promise<ProposedCall['input']> {
  if (call.kind === 'order.approve') {
    const { orderId } = call.input
    const order = await trx
      .selectFrom('orders')
      .select('version')
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    return { ...call.input, version: call.input.version ?? order?.version }
  }
  if (call.kind !== 'currency.update') return call.input
  const { changes } = call.input
  const now = await lockCurrencies(
    trx,
    changes.map(({ code }) => code),
  )
  const seen = changes.map((change) => {
    const fields = Object.entries(now.find(({ code }) => code === change.code)?.fields ?? {})
    const replaced = fields.filter(([name]) => change[name as keyof CurrencyChange] !== undefined)
    return { code: change.code, ...Object.fromEntries(replaced) }
  })
  return { changes: changes.map(({ version: _, ...change }) => change), seen }
}

/** Locks what the proposal is about, so that `isAsSeen` holds until the transaction ends. An order's version guards itself. */
export async function lockSubject(trx: Trx, { kind, subject }: { kind: string; subject: string }) {
  if (kind === 'currency.update') await lockCurrencies(trx, subject.split(' '))
}

/** In the order of ids, as updateCurrencies locks them. */
function lockCurrencies(trx: Trx, codes: string[]) {
  return trx
    .selectFrom('currency')
    .select(['code', FIELDS_NOW.as('fields')])
    .where('code', 'in', codes)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}
