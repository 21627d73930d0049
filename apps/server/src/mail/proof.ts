/** The links and codes of mails. None is stored: each is a signature over what it changes, so that it works once. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/schema.ts'

/** How long the link and the code of a confirmation work. */
export const CONFIRMATION_HOURS = 24

/** How long a change of e-mail can be taken back. */
export const UNDO_DAYS = 7

const CODE_DIGITS = 8

/** What the reader of a mail presents: the link's token, or the code. */
export type Proof = { token: string; code: string }

/** Of the recipient's address. It ends when the address is confirmed or replaced. */
export const confirmationProofOf = (db: Db, mail: { mailId: string; buyerId: string; recipient: string }) =>
  proofOf(db, 'confirm-email', [mail.mailId, mail.buyerId, mail.recipient])

/** Of an operator's next address. It ends as a buyer's does. */
export const operatorProofOf = (db: Db, mail: { mailId: string; operatorId: string; recipient: string }) =>
  proofOf(db, 'operator-confirm-email', [mail.mailId, mail.operatorId, mail.recipient])

/** Of the former address of an account. */
export const undoProofOf = (db: Db, change: { id: string; buyer_id: string; old_email: string }) =>
  proofOf(db, 'undo-email-change', [change.id, change.buyer_id, change.old_email])

/** All servers of one database make the same, by the key of the device cookies; `use` keeps the uses apart. */
async function proofOf(db: Db, use: string, signed: string[]): Promise<Proof> {
  const { value } = await db
    .selectFrom('signing_key')
    .select('value')
    .where('name', '=', 'device')
    .executeTakeFirstOrThrow()
  const sign = (part: string) =>
    createHmac('sha256', value)
      .update(JSON.stringify([`${use} ${part}`, ...signed]))
      .digest()
  const code = sign('code').readUIntBE(0, 6) % 10 ** CODE_DIGITS
  return { token: sign('link').toString('base64url'), code: String(code).padStart(CODE_DIGITS, '0') }
}

/** Whether two tokens or codes are the same, in a time that tells nothing. */
export function isSameProof(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours), Buffer.from(theirs)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The parts of a link: the number of its row, and the token. */
export function readLink(link: string): { id: string; token: string } {
  const [id = '', token = ''] = link.split('.')
  return { id, token }
}

/** What stands after the # of a mailed link, so that it reaches no server and no access log. */
export const linkOf = (id: string, { token }: Proof) => `${id}.${token}`
