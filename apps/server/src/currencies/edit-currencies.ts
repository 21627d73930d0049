/** What operators do with currencies. Their versions count themselves; the database keeps each one. */
import {
  CURRENCY_CHANGED,
  CURRENCY_GONE,
  type CurrencyChange,
  currencyExists,
  type NewCurrency,
} from '@presale/rules/currency'
import { sql } from 'kysely'
import pg from 'pg'
import { requireRecent } from '../accounts/permissions.ts'
import { type Actor, lastChangeOf } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { auditCurrency, auditMove, type Editor, requireRecentToMove } from './audit-currency.ts'
import { listCurrencies, type OperatorCurrency, SHOWN, toCurrency } from './operator-currencies.ts'

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

/** The fields of `one` that are not as in `other`. */
function differences(one: OperatorCurrency, other: OperatorCurrency): Partial<OperatorCurrency> {
  const fields = Object.keys(one) as (keyof OperatorCurrency)[]
  return Object.fromEntries(
    fields.filter((field) => one[field] !== other[field]).map((field) => [field, one[field]]),
  )
}
