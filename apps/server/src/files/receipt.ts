import { add, amountText, type Decimal, exactText, priceText, toTokens } from '@presale/rules/decimal'
import { RECEIPT_NEEDS_APPROVAL } from '@presale/rules/file'
import { ORDER_UNKNOWN } from '@presale/rules/order'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { FILE_TEXTS } from '@presale/rules/texts/files'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { inUtc } from '../mail/layout.ts'
import type { Paper, PaperSection } from '../pdf/paper.ts'
import { buyerSection, issuer, section } from './parts.ts'

const TEXTS = FILE_TEXTS.receipt

/**
 * The receipt of the buyer's own approved order. Throws `not-found` for another buyer's, an unknown or a void order, and
 * `refused` for one that is not approved.
 */
export async function readReceipt(
  db: Db,
  { buyerId, reference }: { buyerId: string; reference: string },
): Promise<Paper> {
  const order = await readCredited(db, buyerId, reference)
  if (!order) throw new AppError('not-found', ORDER_UNKNOWN)
  if (order.status !== 'approved') throw new AppError('refused', RECEIPT_NEEDS_APPROVAL)
  return {
    title: TEXTS.title,
    subtitle: issuer(),
    sections: [
      buyerSection(order),
      orderSection(order),
      paymentSection(order),
      tokensSection(order),
      booksSection(order),
    ],
    notes: [TEXTS.valueNote, ...(order.transaction_id ? [TEXTS.transactionNote] : []), TEXTS.hashNote],
    foot: FILE_TEXTS.page,
  }
}

type Credited = NonNullable<Awaited<ReturnType<typeof readCredited>>>

/** The order with its last ledger entry, and the audit entry of the same decision. */
function readCredited(db: Db, buyerId: string, reference: string) {
  return db
    .selectFrom('orders')
    .innerJoin('buyer', 'buyer.id', 'orders.buyer_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('ledger_entry')
          .select(['id', 'created_at', 'request_id'])
          .whereRef('order_id', '=', 'orders.id')
          .orderBy('order_position', 'desc')
          .limit(1)
          .as('entry'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('audit_entry')
          .select(['position', sql<string>`encode(hash, 'hex')`.as('hash')])
          .where('subject_type', '=', 'order')
          .where('subject_id', '=', sql<string>`orders.id::text`)
          .whereRef('request_id', '=', 'entry.request_id')
          .orderBy('audit_entry.id', 'desc')
          .limit(1)
          .as('audited'),
      (join) => join.onTrue(),
    )
    .select(['buyer.name', 'orders.email', 'reference', 'status', 'orders.created_at', 'currency_code'])
    .select(['network', 'deposit_address', 'transaction_id', 'tokens_per_unit', 'token_price_usd'])
    .select(['pay_amount', 'tokens', 'bonus_tokens', 'bonus_percent'])
    .select(sql<Decimal>`round(tokens * token_price_usd, 2)`.as('usd'))
    .select(['entry.id as entryId', 'entry.created_at as creditedAt', 'audited.position', 'audited.hash'])
    .where('reference', '=', reference)
    .where('orders.buyer_id', '=', buyerId)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
}

function orderSection({ reference, created_at, creditedAt }: Credited): PaperSection {
  return section(TEXTS.order, [
    [TEXTS.number, reference],
    [TEXTS.placed, inUtc(created_at)],
    [TEXTS.approved, creditedAt && inUtc(creditedAt)],
  ])
}

function paymentSection(order: Credited): PaperSection {
  return section(TEXTS.payment, [
    [TEXTS.amount, `${exactText(order.pay_amount)} ${order.currency_code}`],
    [TEXTS.rate, TEXTS.rateOf(order.currency_code, amountText(order.tokens_per_unit))],
    [TEXTS.price, TEXTS.priceOf(priceText(order.token_price_usd))],
    [TEXTS.value, `${exactText(order.usd)} USD`],
    [TEXTS.network, order.network],
    [TEXTS.address, order.deposit_address],
    [TEXTS.transaction, order.transaction_id],
  ])
}

function tokensSection(order: Credited): PaperSection {
  const inTokens = (amount: Decimal) => `${exactText(toTokens(amount))} ${TOKEN_SYMBOL}`
  return section(TEXTS.received, [
    [TEXTS.tokens, inTokens(order.tokens)],
    [TEXTS.bonusOf(amountText(order.bonus_percent)), inTokens(order.bonus_tokens)],
    [TEXTS.total, inTokens(add(order.tokens, order.bonus_tokens))],
  ])
}

function booksSection({ entryId, position, hash }: Credited): PaperSection {
  return section(TEXTS.books, [
    [TEXTS.entry, entryId],
    [TEXTS.audit, position],
    [TEXTS.hash, hash],
  ])
}
