/** Writes a stored mail when it is sent, from what is true at that moment. */
import { emailKey } from '@presale/rules/account'
import type { Db } from '../db/schema.ts'
import {
  composeAccountClosed,
  composeConfirmation,
  composeCredentialsChange,
  composeEmailChange,
  composeEmailChangeUndone,
  composeFactorChange,
  composeNewDevice,
  composeReset,
  composeResetLinkMade,
  composeTest,
} from './compose-account.ts'
import { composeOperatorConfirmation, composeRecoveryCode } from './compose-operator.ts'
import { composeMessage, composeOrder } from './compose-order.ts'
import type { Composed, StoredMail } from './stored-mail.ts'

/**
 * The letter for a stored mail, with the phrase of the buyer who reads it. Links begin with `origin`, the buyer app's
 * configured address.
 */
export async function composeMail(db: Db, mail: StoredMail, origin: string): Promise<Composed> {
  if (await isOfClosedAccount(db, mail)) return { dropped: 'The account was closed.' }
  const composed = await composeLetter(db, mail, origin)
  if ('dropped' in composed) return composed
  const phrase = await readPhrase(db, composed.buyerId ?? mail.buyer_id, composed.to)
  return phrase === null ? composed : { ...composed, letter: { ...composed.letter, phrase } }
}

/** Its owner is told of the closing alone. */
async function isOfClosedAccount(db: Db, { kind, buyer_id }: StoredMail): Promise<boolean> {
  if (buyer_id === null || kind === 'account-closed') return false
  const buyer = await db.selectFrom('buyer').select('closed_at').where('id', '=', buyer_id).executeTakeFirst()
  return Boolean(buyer?.closed_at)
}

/**
 * The buyer's phrase, for an address that the buyer has confirmed: at present, or before the change that the mail tells. To
 * any other address a stranger could send text of their own through us.
 */
async function readPhrase(db: Db, buyerId: string | null, to: string): Promise<string | null> {
  if (buyerId === null) return null
  const key = emailKey(to)
  const reader = await db
    .selectFrom('buyer')
    .select('mail_phrase')
    .where('id', '=', buyerId)
    .where((eb) =>
      eb.or([
        eb.and([eb('email_key', '=', key), eb('email_confirmed_at', 'is not', null)]),
        eb.exists(
          eb
            .selectFrom('email_change')
            .select('email_change.id')
            .whereRef('buyer_id', '=', 'buyer.id')
            .where('reserved_key', '=', key),
        ),
      ]),
    )
    .executeTakeFirst()
  return reader?.mail_phrase ?? null
}

function composeLetter(db: Db, mail: StoredMail, origin: string): Promise<Composed> | Composed {
  switch (mail.kind) {
    case 'password-reset':
      return composeReset(db, mail, origin)
    case 'reset-link-made':
      return composeResetLinkMade(mail)
    case 'account-closed':
      return composeAccountClosed(mail)
    case 'confirm-email':
      return composeConfirmation(db, mail, origin)
    case 'email-changed':
      return composeEmailChange(db, mail, origin)
    case 'email-change-undone':
      return composeEmailChangeUndone(mail)
    case 'test':
      return composeTest(mail)
    case 'new-device':
      return composeNewDevice(db, mail, origin)
    case 'order-message':
      return composeMessage(db, mail, origin)
    case 'credentials-changed':
      return composeCredentialsChange(mail, origin)
    case 'operator-confirm-email':
      return composeOperatorConfirmation(db, mail)
    case 'operator-recovery-code':
      return composeRecoveryCode(db, mail)
    case 'second-factor-on':
    case 'second-factor-off':
    case 'new-recovery-codes':
    case 'passkey-added':
    case 'passkey-removed':
      return composeFactorChange({ ...mail, kind: mail.kind }, origin)
    default:
      return composeOrder(db, { ...mail, kind: mail.kind }, origin)
  }
}
