/** The outbox as operators see it. */
import type { Count, CursorPage } from '@presale/rules/lists'
import { MAIL_CONTENT_HIDDEN, MAIL_NOT_FAILED, type MailKind, type MailState } from '@presale/rules/mail'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { hasDemoCurrencies } from '../currencies/currencies.ts'
import type { Db, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { fetchPage } from '../lists/keyset.ts'
import { composeMail } from './compose.ts'
import { htmlOf, textOf } from './layout.ts'
import { readMailMode } from './outbox.ts'
import { STORED_MAIL } from './stored-mail.ts'

/** A mail without its content; times are ISO 8601 in UTC. `error` says why it failed, waits or was dropped. */
export type ListedMail = {
  id: string
  kind: MailKind
  recipient: string
  orderId: string | null
  at: string
  state: MailState
  attempts: number
  error: string | null
  endedAt: string | null
  nextAttemptAt: string
}

/** One page of the mails, newest first, and their count; of one state if it is given. */
export async function searchMail(
  db: Db,
  { state, ...request }: CursorPage & { state?: MailState | undefined },
): Promise<{ mails: ListedMail[]; count: Count; next: string | null; previous: string | null }> {
  const listed = db
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'order_id', 'created_at', 'attempts', 'error', 'next_attempt_at'])
    .select((eb) => [stateOf(eb).as('state'), endOf(eb).as('ended_at')])
    .$if(state !== undefined, (query) => query.where(stateOf, '=', state ?? 'waiting'))
  const sort = { expression: sql.ref('mail.created_at'), type: 'timestamptz', direction: 'desc' } as const
  const { rows, ...page } = await fetchPage(db, { rows: listed, id: sql.ref('mail.id'), sort }, request)
  const mails = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    orderId: row.order_id,
    at: row.created_at.toISOString(),
    state: row.state,
    attempts: row.attempts,
    error: row.error,
    endedAt: row.ended_at?.toISOString() ?? null,
    nextAttemptAt: row.next_attempt_at.toISOString(),
  }))
  return { mails, ...page }
}

type Mail = ExpressionBuilder<Schema, 'mail'>

function endOf(eb: Mail) {
  return eb.fn.coalesce('mail.sent_at', 'mail.failed_at', 'mail.dropped_at')
}

function stateOf(eb: Mail) {
  return eb
    .case()
    .when('mail.sent_at', 'is not', null)
    .then(sql<MailState>`'sent'`)
    .when('mail.failed_at', 'is not', null)
    .then(sql<MailState>`'failed'`)
    .when('mail.dropped_at', 'is not', null)
    .then(sql<MailState>`'dropped'`)
    .else(sql<MailState>`'waiting'`)
    .end()
}

/** How many mails there are of each state. */
export async function countMail(db: Db): Promise<Record<MailState, number>> {
  const rows = await db
    .selectFrom('mail')
    .select((eb) => [stateOf(eb).as('state'), eb.fn.countAll<string>().as('count')])
    .groupBy(stateOf)
    .execute()
  const counted = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  return { waiting: 0, sent: 0, failed: 0, dropped: 0, ...counted }
}

/** The age in seconds of the oldest mail that waits; 0 if none does. */
export async function readOldestWaiting(db: Db): Promise<number> {
  const { seconds } = await db
    .selectFrom('mail')
    .select(sql<string>`coalesce(extract(epoch from now() - min(created_at)), 0)`.as('seconds'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(seconds)
}

/** How many mails the mail server did not take: those that are tried again, and those that failed in the last seven days. */
export async function readMailTrouble(db: Db): Promise<{ delayed: number; failed: number }> {
  const row = await db
    .selectFrom('mail')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('failed_at', 'is', null).as('delayed'),
      eb.fn
        .countAll<string>()
        .filterWhere('failed_at', '>', sql<Date>`now() - interval '7 days'`)
        .as('failed'),
    ])
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow()
  return { delayed: Number(row.delayed), failed: Number(row.failed) }
}

/**
 * A mail as its recipient would get it, in a demonstration that keeps its mails. Throws `refused` elsewhere: the link of a
 * reset would open a buyer's account. Throws `not-found` for an unknown mail.
 */
export async function readKeptMail(
  db: Db,
  origin: string,
  id: string,
): Promise<{ subject: string; text: string; html: string } | { dropped: string }> {
  if ((await readMailMode(db)) !== 'kept' || !(await hasDemoCurrencies(db)))
    throw new AppError('refused', MAIL_CONTENT_HIDDEN)
  const mail = await db.selectFrom('mail').select(STORED_MAIL).where('id', '=', id).executeTakeFirst()
  if (!mail) throw new AppError('not-found', 'This mail does not exist.')
  const composed = await composeMail(db, mail, origin)
  if ('dropped' in composed) return composed
  return { subject: composed.letter.subject, text: textOf(composed.letter), html: htmlOf(composed.letter) }
}

/** Lets a failed mail be tried again from the start. Throws `conflict` for one that has not failed. */
export function sendAgain(db: Db, { id, ...actor }: { id: string } & Actor): Promise<void> {
  return inTransaction(db, async (trx) => {
    const mail = await trx
      .updateTable('mail')
      .set({ failed_at: null, error: null, attempts: 0, next_attempt_at: sql`now()` })
      .where('id', '=', id)
      .where('failed_at', 'is not', null)
      .returning(['kind', 'recipient'])
      .executeTakeFirst()
    if (!mail) throw new AppError('conflict', MAIL_NOT_FAILED)
    await recordAudit(trx, {
      ...actor,
      action: 'mail.send-again',
      subject: { type: 'mail', id },
      after: mail,
    })
  })
}
