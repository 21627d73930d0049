import type { RegistrationRequest } from '@presale/rules/account'
import { EMAIL_TAKEN, emailKey } from '@presale/rules/account'
import type { Decimal } from '@presale/rules/decimal'
import { sql } from 'kysely'
import { gathered } from '../db/gather.ts'
import { kept } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { readKeptCount } from '../lists/count.ts'
import { storeMail } from '../mail/outbox.ts'
import { type Balance, balanceOf, balancesOf, ZERO_TOKENS } from '../orders/ledger.ts'
import { ORDERS_IN_CHECK, ORDERS_TO_PAY } from '../orders/orders-to-pay.ts'
import type { AccountServices } from './account-services.ts'
import { refuseCodedLookalike } from './coded-domains.ts'
import { refuseTakenEmail } from './email-taken.ts'
import { type Origin, openSession } from './sessions.ts'

/** A new session's token, and the e-mail of the account. */
export type BuyerSession = { sessionToken: string; email: string }

/**
 * Creates the account, opens its first session and stores a mail that confirms the address: all or nothing. A missing name
 * or phone number is stored empty. Throws `conflict` when the e-mail has an account (D17), and `bad-input` when its domain
 * imitates another.
 */
export async function registerBuyer(
  { db, attempts, passwords, guesses, device }: AccountServices,
  input: RegistrationRequest & Origin,
): Promise<BuyerSession> {
  refuseCodedLookalike(input.email)
  passwords.refuseWhenBusy()
  await attempts.countRegistration(input.address)
  const passwordHash = await passwords.hash(input.password)
  const sessionToken = await inTransaction(db, async (trx) => {
    const buyer = await trx
      .insertInto('buyer')
      .values({
        name: input.name ?? '',
        email: input.email,
        email_key: emailKey(input.email),
        phone: input.phone ?? '',
        password_hash: passwordHash,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
      .catch(refuseTakenEmail)
    if (!buyer) throw new AppError('conflict', EMAIL_TAKEN)
    await storeMail(trx, { kind: 'confirm-email', recipient: input.email, buyerId: buyer.id })
    return openSession(trx, { buyerId: buyer.id }, { address: input.address, userAgent: input.userAgent })
  })
  guesses.noteOpened(sessionToken)
  await device?.remember('buyer', emailKey(input.email))
  return { sessionToken, email: input.email }
}

/**
 * A buyer's account as its owner sees it; the balance is the ledger's (D11). `mailPhrase` is empty without one.
 * `siteHasMail`: this site sends mails or keeps them for its operators, so an e-mail can be confirmed. `ordersToPay`: the
 * references of the orders that wait for a payment, `ordersInCheck`: those of the orders whose payment the buyer has named, oldest first.
 */
export type BuyerAccount = {
  name: string
  email: string
  phone: string
  isEmailConfirmed: boolean
  mailPhrase: string
  siteHasMail: boolean
  ordersToPay: string[]
  ordersInCheck: string[]
} & Balance

/** The account. Throws `not-found` when there is none. */
export async function readBuyerAccount(db: Db, buyerId: string): Promise<BuyerAccount> {
  const [person, balance] = await Promise.all([readPerson(db, buyerId), balanceOf(db, buyerId)])
  if (!person) throw new AppError('not-found', 'This account does not exist.')
  const { name, email, phone } = person
  return {
    ...{ name, email, phone },
    isEmailConfirmed: person.email_confirmed_at !== null,
    mailPhrase: person.mail_phrase ?? '',
    siteHasMail: person.mailMode !== 'off',
    ordersToPay: person.ordersToPay,
    ordersInCheck: person.ordersInCheck,
    ...balance,
  }
}

const readPerson = gathered(async (db, buyerIds: readonly string[]) => {
  const people = await readPeople(db, { buyerIds })
  const byId = new Map(people.map((person) => [person.id, person]))
  return buyerIds.map((id) => byId.get(id))
})

const readPeople = kept('read buyers', ({ buyerIds }: { buyerIds: unknown }, db) =>
  db
    .selectFrom('buyer')
    .select(['id', 'name', 'email', 'phone', 'email_confirmed_at', 'mail_phrase'])
    .select((eb) => [
      eb.selectFrom('mail_switch').select('mode').as('mailMode'),
      ORDERS_TO_PAY,
      ORDERS_IN_CHECK,
    ])
    .where('id', '=', sql<string>`any(${buyerIds})`),
)

/** A buyer as operators see it. `publicId` names the account and gives no access to it. */
export type ListedBuyer = {
  id: string
  publicId: string
  name: string
  email: string
  phone: string
  balance: Decimal
  bonusTokens: Decimal
}

/** One page of all buyers, newest first, and how many there are. `page` counts from 1. */
export async function listBuyers(
  db: Db,
  input: { page: number; pageSize: number },
): Promise<{ buyers: ListedBuyer[]; total: number }> {
  const [rows, { count: total }] = await Promise.all([
    db
      .selectFrom('buyer')
      .select(['id', 'public_id as publicId', 'name', 'email', 'phone'])
      .orderBy('id', 'desc')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    readKeptCount(db, 'buyer'),
  ])
  const balances = await balancesOf(
    db,
    rows.map((row) => row.id),
  )
  const buyers = rows.map((row) => {
    const { balance = ZERO_TOKENS, bonusTokens = ZERO_TOKENS } = balances.get(row.id) ?? {}
    return { ...row, balance, bonusTokens }
  })
  return { buyers, total }
}
