/** Mails to operators. None has a link: an operator's session moves money, so a forged link would be worth the effort. */
import { browserInMailOf } from '@presale/rules/browser-of'
import { OPERATOR_MAIL_TEXTS } from '@presale/rules/texts/operator-mail'
import type { Db } from '../db/schema.ts'
import { inUtc, type Letter } from './layout.ts'
import { operatorProofOf } from './proof.ts'
import type { Composed, StoredMail } from './stored-mail.ts'

const { confirm, recoveryCode, footer } = OPERATOR_MAIL_TEXTS

/** The code that confirms where mails to an operator go. */
export async function composeOperatorConfirmation(db: Db, mail: StoredMail): Promise<Composed> {
  const operator = await readReader(db, mail)
  if (operator?.next_email !== mail.recipient) return { dropped: 'There is nothing to confirm any more.' }
  const { code } = await operatorProofOf(db, {
    mailId: mail.id,
    operatorId: operator.id,
    recipient: mail.recipient,
  })
  return letterTo(mail.recipient, {
    subject: confirm.subject(code),
    paragraphs: [confirm.body],
    rows: [{ label: confirm.code, value: code }],
    after: [confirm.expires],
  })
}

/** Tells of a log-in with a recovery code, and how many codes are left. */
export async function composeRecoveryCode(db: Db, mail: StoredMail): Promise<Composed> {
  const operator = await readReader(db, mail)
  if (!operator?.email) return NO_READER
  const session = await db
    .selectFrom('session')
    .select(['created_at', 'address', 'user_agent'])
    .select((eb) =>
      eb
        .selectFrom('recovery_code')
        .select((codes) => codes.fn.countAll<string>().as('left'))
        .whereRef('recovery_code.operator_id', '=', 'session.operator_id')
        .where('used_at', 'is', null)
        .as('left'),
    )
    .where('id', '=', mail.session_id)
    .executeTakeFirst()
  if (!session) return { dropped: 'The session is gone.' }
  return letterTo(operator.email, {
    subject: recoveryCode.subject,
    paragraphs: [recoveryCode.body],
    rows: [
      { label: recoveryCode.at, value: inUtc(session.created_at) },
      { label: recoveryCode.browser, value: browserInMailOf(session.user_agent) },
      { label: recoveryCode.address, value: session.address },
      { label: recoveryCode.left, value: session.left ?? '0' },
    ],
    after: [recoveryCode.unexpected],
  })
}

const NO_READER: Composed = { dropped: 'The operator gets no mail any more.' }

/** The operator of the mail, unless the operator was removed. */
function readReader(db: Db, { operator_id }: StoredMail) {
  return db
    .selectFrom('operator')
    .select(['id', 'email', 'next_email'])
    .where('id', '=', operator_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

function letterTo(to: string, letter: Omit<Letter, 'footer'>): Composed {
  return { to, letter: { ...letter, footer } }
}
