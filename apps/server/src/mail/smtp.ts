/** Hands mails to the SMTP server of the configuration. */
import { SALE_OPERATOR } from '@presale/rules/presale'
import { createTransport } from 'nodemailer'
import { htmlOf, type Letter, textOf } from './layout.ts'

export type MailSettings = {
  smtpUrl: string
  /** The sender, such as `Presale <no-reply@presale.example>`. */
  from: string
}

/** A failed attempt. `isFinal`: the server refuses this mail for good, so another attempt is of no use. */
export class MailError extends Error {
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

export type Smtp = {
  /** Sends the letter. `messageId` is the same at each attempt, so that a mail program shows a repetition once. */
  send: (mail: { to: string; letter: Letter; messageId: string }) => Promise<void>
  close: () => void
}

/** Mails under way at the same time. */
export const MAX_CONNECTIONS = 3

const PATIENCE_MS = 20_000

/** Exactly one address: no list, no display name, no line break (header injection). */
const ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/

/** Connects when the first mail is sent. */
export function createSmtp({ smtpUrl, from }: MailSettings): Smtp {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, letter, messageId }) => {
      if (!ADDRESS.test(to)) throw new MailError('This is not a mail address.', true)
      const { subject } = letter
      const replyTo = SALE_OPERATOR?.contact
      const mail = { from, replyTo, to: { name: '', address: to }, subject, messageId }
      await transport
        .sendMail({
          ...mail,
          text: textOf(letter),
          html: htmlOf(letter),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        .catch((error) => {
          throw new MailError(messageOf(error), isRefusal(error))
        })
    },
    close: () => transport.close(),
  }
}

/** What operators read: the server's answer without addresses, and which setting is wrong if one is. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const answer = text.replace(/[^\s<>:;,]+@[^\s<>:;,]+/g, '(address)').slice(0, 300)
  const { code } = error as { code?: string }
  return code === 'EAUTH' ? `The mail server refuses the user or password of SMTP_URL. ${answer}` : answer
}

/** A reply 5xx to the mail itself. A refused log-in is the operator's to mend, so it is retried. */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
}
