import * as z from 'zod/mini'
import { cursorPage } from './lists.ts'

/** What a mail tells. */
export const MAIL_KINDS = [
  'order-placed',
  'order-approved',
  'order-rejected',
  'order-reopened',
  'order-voided',
  'order-message',
  'password-reset',
  'reset-link-made',
  'credentials-changed',
  'confirm-email',
  'email-changed',
  'email-change-undone',
  'new-device',
  'operator-confirm-email',
  'operator-recovery-code',
  'second-factor-on',
  'second-factor-off',
  'new-recovery-codes',
  'passkey-added',
  'passkey-removed',
  'account-closed',
  'test',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** `off`: none is stored. `kept`: a demonstration shows them to operators. `sent`: they go to the SMTP server. */
export type MailMode = 'off' | 'kept' | 'sent'

/** A mail's way: it waits, was sent, failed for good, or was dropped because it no longer told the truth. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const MAIL_CONTENT_HIDDEN =
  'The content of mails is shown in a demonstration only: a link in it could open a buyer’s account.'
export const MAIL_NOT_FAILED = 'This mail has not failed, so it was not sent again.'

/** A page of the outbox, of one state if it is given. */
export const mailSearch = z.extend(cursorPage, { state: z.optional(z.enum(MAIL_STATES)) })
