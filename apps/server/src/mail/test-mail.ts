/** A mail by which an administrator tries the settings: a running server sends it as any other. */
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { readMailMode, storeMail } from './outbox.ts'

/** Longer than an attempt takes at a mail server that does not answer. */
const PATIENCE_MS = 90_000
const LOOK_EVERY_MS = 200

/** Stores the mail and waits until it is handed over. Throws `refused` with what the mail server said, or why none was tried. */
export async function sendTestMail(db: Db, recipient: string, patienceMs = PATIENCE_MS): Promise<void> {
  if ((await readMailMode(db)) !== 'sent')
    throw new AppError(
      'refused',
      'This site sends no mail. Start it with SMTP_URL, MAIL_FROM and BUYER_ORIGIN.',
    )
  const event = `test ${crypto.randomUUID()}`
  await storeMail(db, { kind: 'test', recipient, event })
  const end = performance.now() + patienceMs
  for (;;) {
    const mail = await db
      .selectFrom('mail')
      .select(['sent_at', 'error'])
      .where('event', '=', event)
      .executeTakeFirstOrThrow()
    if (mail.sent_at !== null) return
    if (mail.error !== null) throw await giveUp(db, event, `The mail was not sent: ${mail.error}`)
    if (performance.now() > end)
      throw await giveUp(db, event, 'No server has sent it. Does the product run with SMTP_URL?')
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** A test is not sent later. */
async function giveUp(db: Db, event: string, message: string): Promise<AppError> {
  await db
    .updateTable('mail')
    .set({ dropped_at: sql`now()` })
    .where('event', '=', event)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute()
  return new AppError('refused', message)
}
