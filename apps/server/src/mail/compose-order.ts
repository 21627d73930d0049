/** Mails about an order. */
import { add, amountText, trimZeros } from '@presale/rules/decimal'
import type { MailKind } from '@presale/rules/mail'
import { CANCELLED_BY_BUYER, NOT_PAID_IN_TIME } from '@presale/rules/order'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { MAIL_TEXTS } from '@presale/rules/texts/mail'
import type { Db } from '../db/schema.ts'
import { inUtc, plain } from './layout.ts'
import type { Composed, StoredMail } from './stored-mail.ts'

export type OrderMail = StoredMail & { kind: Exclude<Extract<MailKind, `order-${string}`>, 'order-message'> }

/** What happened to an order. The database drops what an order's next change made untrue (migration 0015). */
export async function composeOrder(db: Db, mail: OrderMail, origin: string): Promise<Composed> {
  const order = await readOrder(db, mail.order_id ?? '')
  const { subject, paragraphs } = wordsOf(mail.kind, order)
  const tokens = (amount: string) => `${amountText(amount)} ${TOKEN_SYMBOL}`
  return {
    to: order.email,
    letter: {
      ...plain(),
      subject,
      paragraphs,
      rows: [
        { label: MAIL_TEXTS.order, value: order.reference },
        // Without separators, because it is copied into a wallet.
        { label: MAIL_TEXTS.amount, value: `${trimZeros(order.pay_amount)} ${order.currency_code}` },
        { label: MAIL_TEXTS.tokens, value: tokens(order.tokens) },
        { label: MAIL_TEXTS.bonus, value: tokens(order.bonus_tokens) },
        { label: MAIL_TEXTS.total, value: tokens(add(order.tokens, order.bonus_tokens)) },
      ],
      ...(mail.kind !== 'order-voided' && { action: linkTo(order, origin) }),
    },
  }
}

/** Tells of an operator's message, without its text. */
export async function composeMessage(db: Db, mail: StoredMail, origin: string): Promise<Composed> {
  const order = await readOrder(db, mail.order_id ?? '')
  if (order.voided_at !== null) return { dropped: 'The order was deleted.' }
  const { subject, body, forged } = MAIL_TEXTS.message
  return {
    to: order.email,
    letter: {
      ...plain(),
      subject: subject(order.reference),
      paragraphs: [body],
      action: linkTo(order, origin),
      after: [forged],
    },
  }
}

function linkTo({ reference }: Order, origin: string): { label: string; href: string } {
  return { label: MAIL_TEXTS.openOrder, href: `${origin}/dashboard/transaction?order=${reference}` }
}

type Order = Awaited<ReturnType<typeof readOrder>>

function readOrder(db: Db, id: string) {
  return db
    .selectFrom('orders')
    .innerJoin('buyer', 'buyer.id', 'orders.buyer_id')
    .select([
      'buyer.email',
      'reference',
      'voided_at',
      'pay_amount',
      'currency_code',
      'tokens',
      'bonus_tokens',
      'rejection_reason',
      'closes_at',
    ])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
}

function wordsOf(kind: OrderMail['kind'], order: Order): { subject: string; paragraphs: string[] } {
  const { placed, approved, rejected, reopened, voided } = MAIL_TEXTS
  switch (kind) {
    case 'order-placed':
      return {
        subject: placed.subject(`${trimZeros(order.pay_amount)} ${order.currency_code}`),
        paragraphs: [placed.body, placed.closes(inUtc(order.closes_at))],
      }
    case 'order-approved':
      return {
        subject: approved.subject(`${amountText(add(order.tokens, order.bonus_tokens))} ${TOKEN_SYMBOL}`),
        paragraphs: [approved.body],
      }
    case 'order-rejected':
      return { subject: rejected.subject(order.reference), paragraphs: [whyRejected(order)] }
    case 'order-reopened':
      return { subject: reopened.subject(order.reference), paragraphs: [reopened.body] }
    case 'order-voided':
      return { subject: voided.subject(order.reference), paragraphs: [voided.body] }
  }
}

function whyRejected({ rejection_reason }: Order): string {
  const { rejected } = MAIL_TEXTS
  if (rejection_reason === NOT_PAID_IN_TIME) return rejected.unpaid
  return rejection_reason === CANCELLED_BY_BUYER ? rejected.cancelled : rejected.body
}
