/** Compares the outbox with the orders, and with what arrived at the mail server. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { MailServer } from './mail-server.ts'
import type { Database, Finding } from './verify.ts'

const PATIENCE_MS = 180_000

const WAITING = 'sent_at is null and failed_at is null and dropped_at is null'

/** Every order and every standing decision has its mail, once, and every mail that counts as sent has arrived. */
export async function findMails(database: Database, { arrived }: MailServer): Promise<Finding> {
  const problems = await sendAll(database)
  const { rows: untold } = await database.query(`
    select id, 'placed' as what from orders
    where (select count(*) from mail where order_id = orders.id and kind = 'order-placed') <> 1
    union all
    select id, status from orders where status <> 'pending' and voided_at is null
    and not exists (select from mail where order_id = orders.id and kind = 'order-' || status)`)
  for (const { id, what } of untold) problems.push(`no mail tells that order ${id} was ${what}`)
  const { rows: mails } = await database.query('select id, sent_at is not null as sent from mail')
  for (const { id, sent } of mails) {
    if (sent && !arrived.has(`<mail-${id}@127.0.0.1>`))
      problems.push(`mail ${id} counts as sent and never arrived`)
  }
  return { name: 'mails of orders and decisions, and mails that arrived', checked: mails.length, problems }
}

/** Makes every waiting mail due until none waits. */
async function sendAll(database: Database): Promise<string[]> {
  const end = Date.now() + PATIENCE_MS
  // An unconfirmed address gets five mails a day.
  await database.query('update buyer set email_confirmed_at = now() where email_confirmed_at is null')
  for (;;) {
    await database.query(
      `update mail set next_attempt_at = now() where ${WAITING} and next_attempt_at > now() + interval '20 seconds'`,
    )
    await sleep(1_000)
    const { rows } = await database.query(`select count(*) from mail where ${WAITING}`)
    const waiting = Number(rows[0]?.count)
    if (waiting === 0) return []
    if (Date.now() > end) return [`${waiting} mails still wait`]
  }
}
