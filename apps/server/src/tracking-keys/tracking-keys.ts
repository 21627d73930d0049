import {
  KEY_CHANGED,
  KEY_EXISTS,
  KEY_GONE,
  type TrackingKeyChange,
  type TrackingKeyInput,
} from '@presale/rules/tracking-key'
import { type Selectable, sql } from 'kysely'
import pg from 'pg'
import { type Actor, lastChangeOf, recordAudit } from '../audit/audit.ts'
import type { Db, Schema, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'

export type TrackingKey = {
  id: string
  apiKey: string
  secondaryApiKey: string | null
  location: string
  version: number
}

const KEY_COLUMNS = ['id', 'api_key', 'api_key_secondary', 'location', 'version'] as const

/** The keys that are not deleted, in the order they were added. */
export async function listTrackingKeys(db: Db): Promise<TrackingKey[]> {
  const rows = await db
    .selectFrom('tracking_key')
    .select(KEY_COLUMNS)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(toKey)
}

/** Throws `conflict` if the key is in the list. */
export function addTrackingKey(db: Db, input: TrackingKeyInput & Actor): Promise<TrackingKey> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('tracking_key')
      .values(toColumns(input))
      .returning(KEY_COLUMNS)
      .executeTakeFirstOrThrow()
      .catch(refuseTakenKey)
    const key = toKey(row)
    await auditKey(trx, input, 'tracking-key.add', key.id, undefined, key)
    return key
  })
}

/**
 * Replaces the values of a key. Throws `not-found` if it is not in the list; `conflict` if the list has the new value, or,
 * with the present state, if the editor saw another version.
 */
export function updateTrackingKey(db: Db, input: TrackingKeyChange & Actor): Promise<TrackingKey> {
  return inTransaction(db, async (trx) => {
    const before = await lockKey(trx, input)
    if (input.version !== undefined && input.version !== before.version) {
      const changed = await lastChangeOf(trx, { type: 'tracking-key', id: before.id })
      throw new AppError('conflict', KEY_CHANGED, { current: before, changed })
    }
    const row = await trx
      .updateTable('tracking_key')
      .set(toColumns(input))
      .where('id', '=', before.id)
      .returning(KEY_COLUMNS)
      .executeTakeFirstOrThrow()
      .catch(refuseTakenKey)
    const after = toKey(row)
    await auditKey(trx, input, 'tracking-key.update', after.id, before, after)
    return after
  })
}

/** A key by its id or its value. */
export type WhichKey = { id: string } | { apiKey: string }

/** Takes a key out of the list. Throws `not-found` if it is not in the list. */
export function deleteTrackingKey(db: Db, input: WhichKey & Actor): Promise<TrackingKey> {
  return inTransaction(db, async (trx) => {
    const before = await lockKey(trx, input)
    await trx
      .updateTable('tracking_key')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', before.id)
      .execute()
    await auditKey(trx, input, 'tracking-key.delete', before.id, before, undefined)
    return before
  })
}

/** Restores a deleted key. Throws `conflict` if the list has its value again. */
export function restoreTrackingKey(db: Db, input: { id: string } & Actor): Promise<TrackingKey> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('tracking_key')
      .set({ deleted_at: null })
      .where('id', '=', input.id)
      .returning(KEY_COLUMNS)
      .executeTakeFirst()
      .catch(refuseTakenKey)
    if (!row) throw new AppError('not-found', KEY_GONE)
    const key = toKey(row)
    await auditKey(trx, input, 'tracking-key.restore', key.id, undefined, key)
    return key
  })
}

async function lockKey(trx: Trx, which: WhichKey): Promise<TrackingKey> {
  const row = await trx
    .selectFrom('tracking_key')
    .select(KEY_COLUMNS)
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('api_key', '=', which.apiKey)))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', KEY_GONE)
  return toKey(row)
}

/** Only the unique index knows whether a key is free. */
function refuseTakenKey(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'tracking_key_live') {
    throw new AppError('conflict', KEY_EXISTS)
  }
  throw error
}

function auditKey(trx: Trx, actor: Actor, action: string, id: string, before: unknown, after: unknown) {
  const { operatorId, requestId, address } = actor
  return recordAudit(trx, {
    operatorId,
    requestId,
    address,
    action,
    subject: { type: 'tracking-key', id },
    before,
    after,
  })
}

function toColumns(input: TrackingKeyInput) {
  return {
    api_key: input.apiKey,
    api_key_secondary: input.secondaryApiKey === '' ? null : input.secondaryApiKey,
    location: input.location,
  }
}

function toKey(row: Pick<Selectable<Schema['tracking_key']>, (typeof KEY_COLUMNS)[number]>): TrackingKey {
  return {
    id: row.id,
    apiKey: row.api_key,
    secondaryApiKey: row.api_key_secondary,
    location: row.location,
    version: row.version,
  }
}
