/** Hands mails to the SMTP server of the configuration. */
import { SALE_OPERATOR } from '@presale/rules/presale'
import { createTransport } from 'nodemailer'
import { htmlOf, type Letter, textOf } from './layout.ts'

export type MailSettings = {
  smtpUrl: string
  /** The sender, such as `Presale <no-reply@presale.example>`. */
  from: string
  /** Whether mails may go to another machine without TLS. */
  withoutTls?: boolean
  /** How long an attempt waits for each answer; PATIENCE_MS by default. */
  patienceMs?: number
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

const THIS_MACHINE = /^(localhost|127(\.[0-9]{1,3}){3}|\[::1\])$/

/** Whether mails reach the server only encrypted: always, but on this machine or where the settings allow otherwise. */
function requiresTls({ smtpUrl, withoutTls = false }: MailSettings): boolean {
  return !withoutTls && !THIS_MACHINE.test(new URL(smtpUrl).hostname)
}

/** Connects when the first mail is sent. */
export function createSmtp(settings: MailSettings): Smtp {
  const { smtpUrl, from, patienceMs = PATIENCE_MS } = settings
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requiresTls(settings),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
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
  const { code, command } = error as SmtpFailure
  if (code === 'EAUTH') return `The mail server refuses the user or password of SMTP_URL. ${answer}`
  if (code === 'ETLS') return `The mail server of SMTP_URL offers no encryption, or it failed. ${answer}`
  return command === 'MAIL FROM' ? `The mail server refuses the sender MAIL_FROM. ${answer}` : answer
}

type SmtpFailure = { responseCode?: number; code?: string; command?: string }

/** Whether the server answered 5xx to the recipient or the data. Any other failure is mended by settings or by waiting. */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, code = '', command } = error as SmtpFailure
  return responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code) && command !== 'MAIL FROM'
}
