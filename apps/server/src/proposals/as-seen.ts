/**
 * What the proposing operator saw, and whether that is still in place. A proposal about something that has changed since is over:
 * no operator can confirm it, and it bars no new one.
 */
import type { CurrencyChange } from '@presale/rules/currency'
import type { ProposalKind } from '@presale/rules/proposal'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../db/schema.ts'
import type { ProposedCall } from './proposed-call.ts'

/** A currency's fields as they are now, by their names on the wire. Numbers are text. */
const FIELDS_NOW = sql<Record<string, unknown>>`jsonb_build_object(
  'id', currency.id::text, 'depositAddress', currency.deposit_address, 'network', currency.network,
  'fullName', currency.full_name, 'tokensPerUnit', currency.tokens_per_unit::text, 'priceId', currency.price_id,
  'enabled', currency.enabled)`

const [ADD, CHANGE, RESTORE]: ProposalKind[] = ['currency.add', 'currency.update', 'currency.restore']

/**
 * Whether what the proposal is about is still as the proposing operator saw it: an order's version, or the values that a change
 * of a currency would replace. A rate that is updated meanwhile is no obstacle to another address.
 */
export const isAsSeen = sql<SqlBool>`case proposal.kind
  when ${CHANGE} then proposal.input -> 'seen' is not null and not exists (
    select from jsonb_array_elements(proposal.input -> 'seen') as seen
    where not exists (
      select from currency where currency.id = (seen ->> 'id')::bigint and currency.deleted_at is null
        and ${FIELDS_NOW} @> seen))
  when ${ADD} then not exists (
    select from currency where currency.code = proposal.subject and currency.deleted_at is null)
  when ${RESTORE} then exists (
    select from currency where currency.id = proposal.subject::bigint and currency.deleted_at is not null)
  else exists (
    select from orders where orders.id = proposal.subject::bigint and orders.voided_at is null
      and orders.version = (proposal.input ->> 'version')::integer) end`

/** The call as it is stored: with what the operator saw in place of a currency's version. Locks what it is about. */
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
  const seen = changes.flatMap((change) => {
    const fields = now.find(({ code }) => code === change.code)?.fields
    return fields ? [seenOf(change, fields)] : []
  })
  return { changes: changes.map(({ version: _, ...change }) => change), seen }
}

/** An address belongs to its network, so a change of one is about both. */
const PLACE = ['depositAddress', 'network'] as const

function seenOf(change: CurrencyChange, fields: Record<string, unknown>): Record<string, unknown> {
  const named = Object.keys(change).filter((name) => change[name as keyof CurrencyChange] !== undefined)
  const place = PLACE.some((name) => named.includes(name)) ? PLACE : []
  const kept = new Set(['id', ...named, ...place])
  return Object.fromEntries(Object.entries(fields).filter(([name]) => kept.has(name)))
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
