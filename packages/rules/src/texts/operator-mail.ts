import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  /** Under every mail. */
  footer: `You get this mail because you are an operator of the ${TOKEN_NAME} presale. Mails to operators have no links: open the operator app as you always do. A mail with a deposit address is a fake.`,
  confirm: {
    subject: (code: string) => `${code} confirms your address for mails`,
    body: 'Type this code on the Security screen of the operator app. Then mails to you go to this address.',
    code: 'Code',
    expires:
      'The code works once, within a day. If you did not ask for it, ignore this mail: you will get no other.',
  },
  recoveryCode: {
    subject: 'A recovery code was used to log in to your account',
    body: 'Someone logged in to your operator account with your password and a recovery code. If it was you, there is nothing to do.',
    at: 'Time',
    browser: 'Browser',
    address: 'Network address',
    left: 'Recovery codes left',
    unexpected:
      'If it was not you, change your password now and make new recovery codes. Both are on the Security screen.',
  },
}

export type OperatorMailTexts = typeof english

/** The mails to operators. */
export const OPERATOR_MAIL_TEXTS = textsOf('operatorMail', english)
