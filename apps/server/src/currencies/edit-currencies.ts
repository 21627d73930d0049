/** Editing currencies. Triggers count the version of a currency and keep each version. */
import {
  CURRENCY_CHANGED,
  CURRENCY_GONE,
  type CurrencyChange,
  currencyExists,
  type NewCurrency,
} from '@presale/rules/currency'
import { equal } from '@presale/rules/decimal'
import { addressProblem, type Place } from '@presale/rules/deposit-address'
import { sql } from 'kysely'
import pg from 'pg'
import { type Actor, lastChangeOf } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { auditCurrency, auditReturn, BROUGHT_BACK, type Editor, findPredecessor } from './audit-currency.ts'
import { requireConfirmation, requireReason } from './check-rate.ts'
import { CURRENCY_COLUMNS, listCurrencies, type OperatorCurrency, toCurrency } from './operator-currencies.ts'

/**
 * Adds a currency, enabled. Throws `conflict` if the code is in the list. Throws `refused` if the code was in the list
 * before at a far other rate and no reason is given, or if the rate is far from the price service's and not confirmed,
 * `bad-input` if the address isn't one of its network.
 */
export function addCurrency(db: Db, input: NewCurrency & Editor): Promise<OperatorCurrency> {
  return inTransaction(db, async (trx) => {
    requireFittingAddress(input)
    const before = await findPredecessor(trx, input.code)
    if (before) await requireReason(trx, input, before, input)
    await requireConfirmation(trx, input, input)
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
      .returning(CURRENCY_COLUMNS)
      .executeTakeFirstOrThrow()
      .catch((error) => refuseTakenCode(error, input.code))
    const currency = toCurrency(added)
    await auditCurrency(trx, input, 'currency.add', currency, undefined, currency)
    await auditReturn(trx, input, before, currency, input.reason ?? '')
    return currency
  })
}

/**
 * Changes all of these currencies or none, and returns the whole list. Throws `not-found` for a code that is not in
 * the list. Throws `conflict` with the present state if the editor saw another version. Throws `refused` if a rate
 * changes far and no reason is given, or is far from the price service's and not confirmed; `bad-input` if an address isn't one of its network.
 */
export async function updateCurrencies(
  db: Db,
  input: { changes: CurrencyChange[] } & Editor,
): Promise<OperatorCurrency[]> {
  await inTransaction(db, async (trx) => {
    const codes = input.changes.map((change) => change.code)
    // Locked in the order of ids, so that two editors cannot deadlock.
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
  await requireReason(trx, editor, before, change)
  const { fullName = before.fullName, priceId = before.priceId } = change
  if (change.tokensPerUnit !== undefined && !equal(change.tokensPerUnit, before.tokensPerUnit)) {
    await requireConfirmation(trx, { ...before, fullName, priceId }, change)
  }
  const moves = change.depositAddress !== undefined && change.depositAddress !== before.depositAddress
  const updated = await trx
    .updateTable('currency')
    .set({
      full_name: change.fullName,
      tokens_per_unit: change.tokensPerUnit,
      deposit_address: change.depositAddress,
      network: change.network,
      price_id: change.priceId,
      enabled: change.enabled,
      // An address that an operator has entered is not made up.
      ...(moves && { demo: false }),
      code: change.code,
    })
    .where('id', '=', before.id)
    .returning([...CURRENCY_COLUMNS, 'demo'])
    .executeTakeFirstOrThrow()
  const after = toCurrency(updated)
  if (after.version === before.version) return
  // A made-up address fits no network; both apps say that it is one.
  if (isPaidElsewhere(before, after) && !updated.demo) requireFittingAddress(after)
  await auditCurrency(
    trx,
    editor,
    actionOf(before, after),
    after,
    differences(before, after),
    differences(after, before),
    change.reason,
  )
}

function isPaidElsewhere(before: OperatorCurrency, after: OperatorCurrency): boolean {
  const names = ['depositAddress', 'network', 'fullName'] as const
  return names.some((name) => before[name] !== after[name])
}

/** Throws `bad-input` with the reason if the address can't be one of the currency's network. */
function requireFittingAddress(currency: Place & { code: string; depositAddress: string }): void {
  const problem = addressProblem(currency.depositAddress, currency)
  if (problem !== undefined) throw new AppError('bad-input', `${currency.code}: ${problem}`)
}

function actionOf(before: OperatorCurrency, after: OperatorCurrency): string {
  if (after.depositAddress !== before.depositAddress) return 'currency.change-address'
  if (after.enabled === before.enabled) return 'currency.update'
  return after.enabled ? 'currency.switch-on' : 'currency.switch-off'
}

/** Takes a currency out of the list; its orders keep their figures. Throws `not-found` if it is not in the list. */
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

/** Restores a deleted currency unchanged. Throws `conflict` if its code is in the list again. */
export function restoreCurrency(db: Db, input: { id: string } & Actor): Promise<OperatorCurrency> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('currency')
      .select([...CURRENCY_COLUMNS, 'deleted_at'])
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('not-found', CURRENCY_GONE)
    if (row.deleted_at === null) return toCurrency(row)
    const before = await findPredecessor(trx, row.code)
    const restored = await trx
      .updateTable('currency')
      .set({ deleted_at: null })
      .where('id', '=', row.id)
      .returning(CURRENCY_COLUMNS)
      .executeTakeFirstOrThrow()
      .catch((error) => refuseTakenCode(error, row.code))
    const currency = toCurrency(restored)
    await auditCurrency(trx, input, 'currency.restore', currency, undefined, currency)
    await auditReturn(trx, input, before, currency, BROUGHT_BACK)
    return currency
  })
}

function lockable(trx: Trx) {
  return trx.selectFrom('currency').select(CURRENCY_COLUMNS).where('deleted_at', 'is', null)
}

/** Only the unique index knows whether a code is free. */
function refuseTakenCode(error: unknown, code: string): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'currency_code') {
    throw new AppError('conflict', currencyExists(code))
  }
  throw error
}

/** The fields of `one` that differ in `other`. */
function differences(one: OperatorCurrency, other: OperatorCurrency): Partial<OperatorCurrency> {
  const fields = Object.keys(one) as (keyof OperatorCurrency)[]
  return Object.fromEntries(
    fields.filter((field) => one[field] !== other[field]).map((field) => [field, one[field]]),
  )
}
