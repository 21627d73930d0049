/** A mail of the outbox, and what it becomes. */
import type { Selectable } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Letter } from './layout.ts'

/** The columns that a mail is composed from. */
export const STORED_MAIL = [
  'id',
  'created_at',
  'kind',
  'recipient',
  'buyer_id',
  'order_id',
  'order_version',
  'email_change_id',
  'session_id',
  'operator_id',
] as const

export type StoredMail = Pick<Selectable<Schema['mail']>, (typeof STORED_MAIL)[number]>

/**
 * A letter and its address, or why there is nothing to send. `buyerId`: the buyer who reads it, where that is not the
 * buyer of the stored mail.
 */
export type Composed = { to: string; letter: Letter; buyerId?: string } | { dropped: string }
