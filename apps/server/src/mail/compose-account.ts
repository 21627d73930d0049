/** Mails about an account. */
import { emailKey } from '@presale/rules/account'
import { browserInMailOf } from '@presale/rules/browser-of'
import { MAIL_TEXTS } from '@presale/rules/texts/mail'
import type { Db } from '../db/schema.ts'
import { inUtc, plain } from './layout.ts'
import { confirmationProofOf, linkOf, undoProofOf } from './proof.ts'
import { makeResetLink, RESET_MINUTES } from './reset-link.ts'
import type { Composed, StoredMail } from './stored-mail.ts'

/** Tells that the password was changed, and when. */
export function composeCredentialsChange(mail: StoredMail, origin: string): Composed {
  const { subject, body, at, unexpected, action } = MAIL_TEXTS.changed
  const link = { label: action, href: `${origin}/forgot` }
  const rows = [{ label: at, value: inUtc(mail.created_at) }]
  const letter = { ...plain(), subject, paragraphs: [body], rows, action: link, after: [unexpected] }
  return { to: mail.recipient, letter }
}

/** What a mail about the second factor or a passkey tells. */
type FactorMailKind = Exclude<keyof typeof MAIL_TEXTS.secondFactor, 'action'>

/** Tells of a change of the second factor or the passkeys. */
export function composeFactorChange(mail: StoredMail & { kind: FactorMailKind }, origin: string): Composed {
  const { action, [mail.kind]: told } = MAIL_TEXTS.secondFactor
  const link = { label: action, href: `${origin}/forgot` }
  const { subject, body, unexpected } = told
  const letter = { ...plain(), subject, paragraphs: [body], action: link, after: [unexpected] }
  return { to: mail.recipient, letter }
}

/** The link for a new password, a new one at each attempt; nothing for an address without an account. */
export async function composeReset(db: Db, mail: StoredMail, origin: string): Promise<Composed> {
  const buyer = await db
    .selectFrom('buyer')
    .select(['id', 'email'])
    .where('email_key', '=', emailKey(mail.recipient))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!buyer) return { dropped: 'No account has this address.' }
  const { link } = await makeResetLink(db, origin, { buyerId: buyer.id, minutes: RESET_MINUTES })
  const { subject, body, action, expires } = MAIL_TEXTS.reset
  const letter = {
    ...plain(),
    subject,
    paragraphs: [body],
    action: { label: action, href: link },
    after: [expires],
  }
  return { to: buyer.email, buyerId: buyer.id, letter }
}

/** What `npm run mail:test` sends. */
export function composeTest(mail: StoredMail): Composed {
  const { subject, body, footer } = MAIL_TEXTS.test
  return { to: mail.recipient, letter: { ...plain(), subject, paragraphs: [body], footer } }
}

/** Tells that an owner made a link that sets a new password. */
export function composeResetLinkMade(mail: StoredMail): Composed {
  const { subject, body, unexpected } = MAIL_TEXTS.resetLinkMade
  return { to: mail.recipient, letter: { ...plain(), subject, paragraphs: [body], after: [unexpected] } }
}

/** Tells that an owner closed the account. */
export function composeAccountClosed(mail: StoredMail): Composed {
  const { subject, body, unexpected } = MAIL_TEXTS.accountClosed
  return { to: mail.recipient, letter: { ...plain(), subject, paragraphs: [body], after: [unexpected] } }
}

/** The link and the code that confirm an address. */
export async function composeConfirmation(db: Db, mail: StoredMail, origin: string): Promise<Composed> {
  const buyer = await db
    .selectFrom('buyer')
    .select('id')
    .where('id', '=', mail.buyer_id)
    .where('email', '=', mail.recipient)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  if (!buyer) return { dropped: 'There is nothing to confirm any more.' }
  const proof = await confirmationProofOf(db, {
    mailId: mail.id,
    buyerId: buyer.id,
    recipient: mail.recipient,
  })
  const { confirm } = MAIL_TEXTS
  return {
    to: mail.recipient,
    letter: {
      ...plain(),
      subject: confirm.subject(proof.code),
      paragraphs: [confirm.body],
      rows: [{ label: confirm.code, value: proof.code }],
      action: { label: confirm.action, href: `${origin}/confirm#${linkOf(mail.id, proof)}` },
      after: [confirm.expires],
    },
  }
}

/** Tells the former address of the new one, with a link that takes the change back. */
export async function composeEmailChange(db: Db, mail: StoredMail, origin: string): Promise<Composed> {
  const change = await db
    .selectFrom('email_change')
    .select(['id', 'buyer_id', 'old_email', 'undone_at'])
    .where('id', '=', mail.email_change_id)
    .executeTakeFirstOrThrow()
  if (change.undone_at !== null) return { dropped: 'The change was taken back.' }
  const { subject, body, undo, action } = MAIL_TEXTS.emailChanged
  const link = linkOf(change.id, await undoProofOf(db, change))
  return {
    to: mail.recipient,
    letter: {
      ...plain(),
      subject,
      paragraphs: [body, undo],
      action: { label: action, href: `${origin}/undo#${link}` },
    },
  }
}

/** Tells an address that the former one took the change to it back. */
export function composeEmailChangeUndone(mail: StoredMail): Composed {
  const { subject, body } = MAIL_TEXTS.emailChangeUndone
  return { to: mail.recipient, letter: { ...plain(), subject, paragraphs: [body] } }
}

/** Tells of a log-in from a device that the account does not know, with what its session says of it. */
export async function composeNewDevice(db: Db, mail: StoredMail, origin: string): Promise<Composed> {
  const session = await db
    .selectFrom('session')
    .select(['created_at', 'address', 'user_agent'])
    .where('id', '=', mail.session_id)
    .executeTakeFirst()
  if (!session) return { dropped: 'The session is gone.' }
  const { subject, body, at, browser, address, unexpected, action } = MAIL_TEXTS.newDevice
  return {
    to: mail.recipient,
    letter: {
      ...plain(),
      subject,
      paragraphs: [body],
      rows: [
        { label: at, value: inUtc(session.created_at) },
        { label: browser, value: browserInMailOf(session.user_agent) },
        { label: address, value: session.address },
      ],
      action: { label: action, href: `${origin}/forgot` },
      after: [unexpected],
    },
  }
}
