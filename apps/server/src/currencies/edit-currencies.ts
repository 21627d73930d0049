/** What operators do with currencies. Their versions count themselves; the database keeps each one. */
import {
  CURRENCY_CHANGED,
  CURRENCY_GONE,
  type CurrencyChange,
  currencyExists,
  type NewCurrency,
} from '@presale/rules/currency'
import type { Decimal } from '@presale/rules/decimal'
import type { Count } from '@presale/rules/lists'
import { type Selectable, sql } from 'kysely'
import pg from 'pg'
import { requireRecent } from '../accounts/permissions.ts'
import { type Actor, lastChangeOf, recordAudit } from '../audit/audit.ts'
import { toCount } from '../db/count.ts'
import type { Db, Schema, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'

/** A currency as operators see it. `tokensPerUnit`: one unit of it buys this many tokens. */
export type OperatorCurrency = {
  id: string
  code: string
  fullName: string
  tokensPerUnit: Decimal
  depositAddress: string
  network: string | null
  priceId: string | null
  enabled: boolean
  version: number
}

const SHOWN = [
  'id',
  'code',
  'full_name',
  'tokens_per_unit',
  'deposit_address',
  'network',
  'price_id',
  'enabled',
  'version',
] as const

/** Who edits, and whether who it is was proven lately: deposit addresses move only then. */
export type Editor = Actor & { isRecent: boolean }

/** A currency's pending orders are counted exactly up to here, so that the list costs the same however many wait. */
const PENDING_COUNTED = 100

/** Every currency that is not deleted, switched off or not, in the order they were added, with its pending orders. */
export async function listCurrencies(db: Db): Promise<(OperatorCurrency & { pendingOrders: Count })[]> {
  const rows = await db
    .selectFrom('currency')
    .select(SHOWN)
    .select((eb) => {
      const some = eb
        .selectFrom('orders')
        .select(sql`1`.as('one'))
        .whereRef('orders.currency_id', '=', 'currency.id')
        .where('orders.status', '=', 'pending')
        .where('orders.voided_at', 'is', null)
        .limit(PENDING_COUNTED + 1)
      return eb
        .selectFrom(some.as('some'))
        .select((of) => of.fn.countAll<string>().as('count'))
        .as('pending')
    })
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...toCurrency(row),
    pendingOrders: toCount(Number(row.pending), PENDING_COUNTED),
  }))
}

/**
 * Adds a currency. Throws `conflict` when its code is in the list. A code that was there before with another deposit
 * address counts as a changed address, for which the editor's proof of identity must be recent: throws `forbidden`.
 */
export function addCurrency(db: Db, input: NewCurrency & Editor): Promise<OperatorCurrency> {
  return inTransaction(db, async (trx) => {
    const movedFrom = await requireRecentToMove(trx, input, input.code, input.depositAddress)
    const added = await trx
      .insertInto('currency')
      .values({
        code: input.code,
        full_name: input.fullName,
        tokens_per_unit: input.tokensPerUnit,
        deposit_address: input.depositAddress,
        network: input.network,
        price_id: input.priceId,
      })
      .returning(SHOWN)
      .executeTakeFirstOrThrow()
      .catch((error) => refuseTakenCode(error, input.code))
    const currency = toCurrency(added)
    await auditCurrency(trx, input, 'currency.add', currency, undefined, currency)
    await auditMove(trx, input, currency, movedFrom)
    return currency
  })
}

/**
 * Changes currencies, all of them or none, and answers the whole list. Throws `not-found` for a code that is not in the
 * list, `conflict` with the present state when one is no longer at the version its editor saw, and `forbidden` when a
 * deposit address would change and the editor's proof of identity is not recent.
 */
export async function updateCurrencies(
  db: Db,
  input: { changes: CurrencyChange[] } & Editor,
): Promise<OperatorCurrency[]> {
  await inTransaction(db, async (trx) => {
    const codes = input.changes.map((change) => change.code)
    // Always locked in the same order, so that no two editors wait for each other.
    const rows = await lockable(trx).where('code', 'in', codes).orderBy('id').forUpdate().execute()
    for (const change of input.changes) {
      const row = rows.find(({ code }) => code === change.code)
      if (!row) throw new AppError('not-found', CURRENCY_GONE, { code: change.code })
      await updateCurrency(trx, input, toCurrency(row), change)
    }
  })
  return listCurrencies(db)
}

async function updateCurrency(
  trx: Trx,
  editor: Editor,
  before: OperatorCurrency,
  change: CurrencyChange,
): Promise<void> {
  if (change.version !== undefined && change.version !== before.version) {
    const changed = await lastChangeOf(trx, { type: 'currency', id: before.id })
    throw new AppError('conflict', CURRENCY_CHANGED, { current: before, changed })
  }
  const moves = change.depositAddress !== undefined && change.depositAddress !== before.depositAddress
  if (moves) requireRecent(editor)
  const updated = await trx
    .updateTable('currency')
    .set({
      full_name: change.fullName,
      tokens_per_unit: change.tokensPerUnit,
      deposit_address: change.depositAddress,
      network: change.network,
      price_id: change.priceId,
      enabled: change.enabled,
      // An address that somebody entered is nobody's made-up one.
      ...(moves && { demo: false }),
      code: change.code,
    })
    .where('id', '=', before.id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
  const after = toCurrency(updated)
  if (after.version === before.version) return
  await auditCurrency(
    trx,
    editor,
    moves ? 'currency.change-address' : 'currency.update',
    after,
    differences(before, after),
    differences(after, before),
  )
}

/** Takes a currency out of the list; its orders keep their figures. Throws `not-found` when it is not in it. */
export function deleteCurrency(
  db: Db,
  input: { code: string; version?: number } & Actor,
): Promise<{ id: string }> {
  return inTransaction(db, async (trx) => {
    const row = await lockable(trx).where('code', '=', input.code).forUpdate().executeTakeFirst()
    if (!row) throw new AppError('not-found', CURRENCY_GONE)
    await trx.updateTable('currency').set({ deleted_at: sql`now()` }).where('id', '=', row.id).execute()
    const before = toCurrency(row)
    await auditCurrency(trx, input, 'currency.delete', before, before, undefined)
    return { id: row.id }
  })
}

/**
 * Brings a deleted currency back as it was. Throws `conflict` when its code is in the list again, and `forbidden` when the
 * code had another deposit address since and the editor's proof of identity is not recent.
 */
export function restoreCurrency(db: Db, input: { id: string } & Editor): Promise<OperatorCurrency> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('currency')
      .select([...SHOWN, 'deleted_at'])
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('not-found', CURRENCY_GONE)
    if (row.deleted_at === null) return toCurrency(row)
    const movedFrom = await requireRecentToMove(trx, input, row.code, row.deposit_address)
    const restored = await trx
      .updateTable('currency')
      .set({ deleted_at: null })
      .where('id', '=', row.id)
      .returning(SHOWN)
      .executeTakeFirstOrThrow()
      .catch((error) => refuseTakenCode(error, row.code))
    const currency = toCurrency(restored)
    await auditCurrency(trx, input, 'currency.restore', currency, undefined, currency)
    await auditMove(trx, input, currency, movedFrom)
    return currency
  })
}

/**
 * The address that buyers were last shown for a code that is not in the list now, if the new one is another. That is a
 * change of address, for which the editor's proof of identity must be recent.
 */
async function requireRecentToMove(
  trx: Trx,
  editor: Editor,
  code: string,
  address: string,
): Promise<string | undefined> {
  const last = await trx
    .selectFrom('currency')
    .select('deposit_address')
    .where('code', '=', code)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!last || last.deposit_address === address) return undefined
  requireRecent(editor)
  return last.deposit_address
}

async function auditMove(
  trx: Trx,
  actor: Actor,
  currency: OperatorCurrency,
  movedFrom: string | undefined,
): Promise<void> {
  if (movedFrom === undefined) return
  const [before, after] = [{ depositAddress: movedFrom }, { depositAddress: currency.depositAddress }]
  await auditCurrency(trx, actor, 'currency.change-address', currency, before, after)
}

function lockable(trx: Trx) {
  return trx.selectFrom('currency').select(SHOWN).where('deleted_at', 'is', null)
}

/** Whether a code is free only the unique index can say. */
function refuseTakenCode(error: unknown, code: string): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'currency_code') {
    throw new AppError('conflict', currencyExists(code))
  }
  throw error
}

function auditCurrency(
  trx: Trx,
  actor: Actor,
  action: string,
  currency: OperatorCurrency,
  before: unknown,
  after: unknown,
): Promise<void> {
  const { operatorId, requestId, address } = actor
  return recordAudit(trx, {
    operatorId,
    requestId,
    address,
    action,
    subject: { type: 'currency', id: currency.id },
    before,
    after,
  })
}

/** The fields of `one` that are not as in `other`. */
function differences(one: OperatorCurrency, other: OperatorCurrency): Partial<OperatorCurrency> {
  const fields = Object.keys(one) as (keyof OperatorCurrency)[]
  return Object.fromEntries(
    fields.filter((field) => one[field] !== other[field]).map((field) => [field, one[field]]),
  )
}

function toCurrency(row: Pick<Selectable<Schema['currency']>, (typeof SHOWN)[number]>): OperatorCurrency {
  return {
    id: row.id,
    code: row.code,
    fullName: row.full_name,
    tokensPerUnit: row.tokens_per_unit,
    depositAddress: row.deposit_address,
    network: row.network,
    priceId: row.price_id,
    enabled: row.enabled,
    version: row.version,
  }
}
