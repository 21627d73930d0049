import type { Credentials, Registration } from '@presale/rules/account'
import { EMAIL_TAKEN, emailKey, WRONG_CREDENTIALS } from '@presale/rules/account'
import type { Decimal } from '@presale/rules/decimal'
import { sql } from 'kysely'
import { gathered } from '../db/gather.ts'
import { compiledOnce } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import { inOneWrite, inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { type Balance, balanceAfter, balancesOf, NOTHING, readingLastEntries } from '../orders/ledger.ts'
import type { Attempts } from './attempts.ts'
import { findByPassword, hashPassword, refuseWhenBusy } from './passwords.ts'
import { openingOf, openSession } from './sessions.ts'

/** What proves a buyer's session, and the address of the account. */
export type BuyerSession = { sessionToken: string; email: string }

/**
 * Creates the account and opens its first session, both or neither. Throws `conflict` when the e-mail has one (D17),
 * `abandoned` when that is aborted before the password is hashed.
 */
export async function registerBuyer(
  db: Db,
  attempts: Attempts,
  input: Registration & { address: string; abandoned?: AbortSignal },
): Promise<BuyerSession> {
  refuseWhenBusy('new')
  await attempts.countRegistration(input.address)
  const passwordHash = await hashPassword(input.password, input.abandoned)
  return inTransaction(db, async (trx) => {
    const buyer = await trx
      .insertInto('buyer')
      .values({
        name: input.name,
        email: input.email,
        email_key: emailKey(input.email),
        phone: input.phone,
        password_hash: passwordHash,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!buyer) throw new AppError('conflict', EMAIL_TAKEN)
    return { sessionToken: await openSession(trx, { buyerId: buyer.id }), email: input.email }
  })
}

/**
 * Opens a session and ends the one it was asked with, so that nobody goes on with one that somebody else prepared. A wrong
 * e-mail and a wrong password get the same answer in the same time; repeated failures from `address` are slowed (D18). A
 * try that is `abandoned` before it is judged does not count.
 */
export async function logInBuyer(
  db: Db,
  attempts: Attempts,
  input: Credentials & { address: string; sessionToken?: string | undefined; abandoned?: AbortSignal },
): Promise<BuyerSession> {
  const key = emailKey(input.email)
  const buyer = await findByPassword(
    async () => {
      const [credentials] = await attempts.count('buyer', key, input.address, findingCredentials(db, { key }))
      return credentials
    },
    input.password,
    { abandoned: input.abandoned, takeBack: () => attempts.takeBack('buyer', key, input.address) },
  )
  if (!buyer) throw new AppError('unauthenticated', WRONG_CREDENTIALS)
  // A password change that came in between ends this log-in too.
  const known = { passwordHash: buyer.password_hash, replaces: input.sessionToken }
  const { token: sessionToken, opening } = openingOf(db, { buyerId: buyer.id }, known)
  const [opened] = await attempts.forget('buyer', key, input.address, opening)
  if (!opened) throw new AppError('unauthenticated', WRONG_CREDENTIALS)
  return { sessionToken, email: buyer.email }
}

/** Finds what a log-in is judged by. `key` is the e-mail as emailKey writes it. */
export const findingCredentials = compiledOnce('find credentials', ({ key }: { key: unknown }, db) =>
  db
    .selectFrom('buyer')
    .select(['id', 'email', 'password_hash'])
    .where('email_key', '=', sql<string>`${key}`),
)

/** A buyer's account as its owner sees it; the balance is the ledger's (D11). */
export type BuyerAccount = { name: string; email: string; phone: string } & Balance

/** The account. Throws `not-found` when there is none. */
export async function readBuyerAccount(db: Db, buyerId: string): Promise<BuyerAccount> {
  const account = await readAccount(db, buyerId)
  if (!account) throw new AppError('not-found', 'This account does not exist.')
  return account
}

const readAccount = gathered(async (db, buyerIds: readonly string[]) => {
  const [buyers, entries] = await inOneWrite(
    db,
    readingBuyers(db, { buyerIds }),
    readingLastEntries(db, { buyerIds }),
  )
  const lastOf = new Map(entries.map((entry) => [entry.buyer_id, entry]))
  const accounts = buyers.map(
    ({ id, ...person }) => [id, { ...person, ...balanceAfter(lastOf.get(id)) }] as const,
  )
  const byId = new Map<string, BuyerAccount>(accounts)
  return buyerIds.map((id) => byId.get(id))
})

const readingBuyers = compiledOnce('read buyers', ({ buyerIds }: { buyerIds: unknown }, db) =>
  db
    .selectFrom('buyer')
    .select(['id', 'name', 'email', 'phone'])
    .where('id', '=', sql<string>`any(${buyerIds})`),
)

/** A buyer as operators see it; `publicId` names the account and opens nothing. */
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
  const [rows, count] = await Promise.all([
    db
      .selectFrom('buyer')
      .select(['id', 'public_id as publicId', 'name', 'email', 'phone'])
      .orderBy('id', 'desc')
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize)
      .execute(),
    db
      .selectFrom('buyer')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const balances = await balancesOf(
    db,
    rows.map((row) => row.id),
  )
  const buyers = rows.map((row) => {
    const { balance = NOTHING, bonusTokens = NOTHING } = balances.get(row.id) ?? {}
    return { ...row, balance, bonusTokens }
  })
  return { buyers, total: Number(count.total) }
}
