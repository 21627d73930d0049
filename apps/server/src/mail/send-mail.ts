/** Sends what waits in the outbox: at least once, by any number of servers (decision 0052). */
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { composeMail } from './compose.ts'
import { MAX_CONNECTIONS, MailError, type Smtp } from './smtp.ts'
import { STORED_MAIL, type StoredMail } from './stored-mail.ts'
import { findReasonToHold } from './unconfirmed.ts'

/** Attempts until a mail counts as failed, about 20 hours after the first. */
export const MAX_ATTEMPTS = 12

/** The pause after the first failure; each is twice the one before, up to LONGEST_PAUSE_SECONDS. */
const PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 6 * 60 * 60

const KEPT_DAYS = 30

/** The pause of a mail that an allowance holds back. */
const HELD_SECONDS = 60 * 60

/**
 * A mail is dropped when its attempt is overdue by two days, or it was held back for two. Who asked for a reset an hour ago
 * has asked again.
 */
const IS_STALE = sql<boolean>`case
  when kind = 'password-reset' then created_at < now() - interval '1 hour'
  when attempts = 0 and error is not null then created_at < now() - interval '2 days'
  else next_attempt_at < now() - interval '2 days' end`

type Sending = { smtp: Smtp; origin: string }

/**
 * Sends the mails that are due, oldest first, and answers how many it took. A mail is claimed by moving its next attempt
 * beyond the time that one takes: another server leaves it alone, and one whose server was killed is tried again.
 */
export async function sendDueMail(db: Db, sending: Sending): Promise<number> {
  const due = await claimDue(db)
  await Promise.all(due.map((mail) => sendOne(db, mail, sending)))
  return due.length
}

type Claimed = StoredMail & { attempts: number; is_stale: boolean }

async function claimDue(db: Db): Promise<Claimed[]> {
  const waiting = db
    .selectFrom('mail')
    .select(['id as waiting_id', IS_STALE.as('is_stale')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('next_attempt_at')
    .limit(MAX_CONNECTIONS)
    .forUpdate()
    .skipLocked()
    .as('waiting')
  return db
    .updateTable('mail')
    .from(waiting)
    .set({
      attempts: sql`attempts + 1`,
      error: null,
      next_attempt_at: sql`now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, ${PAUSE_SECONDS} * 2 ^ attempts))`,
    })
    .whereRef('mail.id', '=', 'waiting.waiting_id')
    .returning([...STORED_MAIL, 'attempts', 'is_stale'])
    .execute()
}

async function sendOne(db: Db, mail: Claimed, { smtp, origin }: Sending): Promise<void> {
  const settle = (
    outcome: Partial<
      Record<'sent_at' | 'failed_at' | 'dropped_at' | 'attempts' | 'next_attempt_at', unknown>
    >,
    error: string | null,
  ) =>
    db
      .updateTable('mail')
      .set({ ...(outcome as object), error })
      .where('id', '=', mail.id)
      .where('attempts', '=', mail.attempts)
      // What was handed over counts as sent, also when its order has changed meanwhile.
      .$if(!('sent_at' in outcome), (query) => query.where('dropped_at', 'is', null))
      .execute()
  const now = sql`now()`
  if (mail.is_stale) return void (await settle({ dropped_at: now }, 'It waited for too long.'))
  const composed = await composeMail(db, mail, origin)
  if ('dropped' in composed) {
    await settle({ dropped_at: now }, composed.dropped)
    return
  }
  // A second attempt was counted by the first. A closed account has no confirmed address any more.
  const isFree = mail.attempts > 1 || mail.kind === 'account-closed'
  const held = !isFree && (await findReasonToHold(db, { to: composed.to, kind: mail.kind }))
  if (held) {
    const next = sql`now() + make_interval(secs => ${HELD_SECONDS})`
    await settle({ attempts: 0, next_attempt_at: next }, held)
    return
  }
  try {
    await smtp.send({ ...composed, messageId: `<mail-${mail.id}@${new URL(origin).hostname}>` })
    await settle({ sent_at: now, dropped_at: null }, null)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const isOver = error.isFinal || mail.attempts >= MAX_ATTEMPTS
    await settle(isOver ? { failed_at: now } : {}, error.message)
  }
}

/** Makes mails due whose last attempt failed: the settings may have been mended. One that is under way has no error. */
export async function retryFailedAttempts(db: Db): Promise<void> {
  await db
    .updateTable('mail')
    .set({ next_attempt_at: sql`least(next_attempt_at, now())` })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('error', 'is not', null)
    .execute()
}

/** Deletes what ended long ago. */
export async function removeOldMail(db: Db): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .where((eb) => eb(eb.fn.coalesce('sent_at', 'failed_at', 'dropped_at'), 'is not', null))
    .execute()
}
