/** Sends what waits in the outbox: at least once, by any number of servers (decision 0052). */
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { composeMail } from './compose.ts'
import { MAX_CONNECTIONS, MailError, type Smtp } from './smtp.ts'
import { STORED_MAIL, type StoredMail } from './stored-mail.ts'

/** Attempts until a mail counts as failed, about two days after the first. */
export const MAX_ATTEMPTS = 12

/** The pause after the first failure; each is twice the one before, up to LONGEST_PAUSE_SECONDS. */
const PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 6 * 60 * 60

/** Mails of a reset are useless after 15 minutes; all others tell of what can be read on the site. */
const KEPT_DAYS = 30

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

type Claimed = StoredMail & { attempts: number }

async function claimDue(db: Db): Promise<Claimed[]> {
  const waiting = db
    .selectFrom('mail')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('next_attempt_at')
    .limit(MAX_CONNECTIONS)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('mail')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, ${PAUSE_SECONDS} * 2 ^ attempts))`,
    })
    .where('id', 'in', waiting)
    .returning([...STORED_MAIL, 'attempts'])
    .execute()
}

async function sendOne(db: Db, mail: Claimed, { smtp, origin }: Sending): Promise<void> {
  const settle = (
    outcome: Partial<Record<'sent_at' | 'failed_at' | 'dropped_at', unknown>>,
    error: string | null,
  ) =>
    db
      .updateTable('mail')
      .set({ ...(outcome as object), error })
      .where('id', '=', mail.id)
      .execute()
  const now = sql`now()`
  const composed = await composeMail(db, mail, origin)
  if ('dropped' in composed) {
    await settle({ dropped_at: now }, composed.dropped)
    return
  }
  try {
    await smtp.send({ ...composed, messageId: `<mail-${mail.id}@${new URL(origin).hostname}>` })
    await settle({ sent_at: now }, null)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const isOver = error.isFinal || mail.attempts >= MAX_ATTEMPTS
    await settle(isOver ? { failed_at: now } : {}, error.message)
  }
}

/** Deletes what ended long ago. */
export async function removeOldMail(db: Db): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .where((eb) => eb(eb.fn.coalesce('sent_at', 'failed_at', 'dropped_at'), 'is not', null))
    .execute()
}
