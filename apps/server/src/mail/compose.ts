/** Writes a stored mail when it is sent, from what is true at that moment. */
import type { Db } from '../db/schema.ts'
import {
  composeConfirmation,
  composeCredentialsChange,
  composeEmailChange,
  composeEmailChangeUndone,
  composeFactorChange,
  composeNewDevice,
  composeReset,
  composeResetLinkMade,
} from './compose-account.ts'
import { composeOperatorConfirmation, composeRecoveryCode } from './compose-operator.ts'
import { composeMessage, composeOrder } from './compose-order.ts'
import type { Composed, StoredMail } from './stored-mail.ts'

/**
 * The letter for a stored mail, with the phrase of the buyer who reads it. Links begin with `origin`, the buyer app's
 * configured address.
 */
export async function composeMail(db: Db, mail: StoredMail, origin: string): Promise<Composed> {
  const composed = await composeLetter(db, mail, origin)
  if ('dropped' in composed) return composed
  const phrase = await readPhrase(db, composed.buyerId ?? mail.buyer_id)
  return phrase === null ? composed : { ...composed, letter: { ...composed.letter, phrase } }
}

async function readPhrase(db: Db, buyerId: string | null): Promise<string | null> {
  if (buyerId === null) return null
  const reader = db.selectFrom('buyer').select('mail_phrase').where('id', '=', buyerId)
  return (await reader.executeTakeFirstOrThrow()).mail_phrase
}

function composeLetter(db: Db, mail: StoredMail, origin: string): Promise<Composed> | Composed {
  switch (mail.kind) {
    case 'password-reset':
      return composeReset(db, mail, origin)
    case 'reset-link-made':
      return composeResetLinkMade(mail)
    case 'confirm-email':
      return composeConfirmation(db, mail, origin)
    case 'email-changed':
      return composeEmailChange(db, mail, origin)
    case 'email-change-undone':
      return composeEmailChangeUndone(mail)
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
