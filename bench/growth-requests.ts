/** The requests of P10: every read, list, lookup and change whose cost could grow with the sale. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { FILLED_EMAIL } from '../apps/server/src/demo-sale/fill-rows.ts'
import { ask } from './ask.ts'
import { type Request, trpcMutation, trpcQuery } from './load/requests.ts'
import { readReferences } from './parts/p03-status-read.ts'
import { ordersOf } from './parts/p05-order-creation.ts'
import type { Started } from './product.ts'
import { PASSWORD, queryOnce, type Sale } from './sale.ts'

type Side = 'buyerPort' | 'operatorPort'

export type Asked = { side: Side; requests: Request[] }

/** Orders and buyers to read, picked all over the sale. */
const SAMPLED_ROWS = 500

/** All kinds of requests, by their names in the table. */
export async function growthRequests(sale: Sale, product: Started): Promise<Record<string, Asked>> {
  return {
    ...(await buyersRequests(sale)),
    ...(await orderLists(sale, product)),
    ...(await otherLists(sale, product)),
    ...(await lookups(sale)),
    ...(await decisions(sale)),
  }
}

async function buyersRequests(sale: Sale): Promise<Record<string, Asked>> {
  const sessions = await openSessions(sale)
  const own = (procedure: string, input?: unknown): Asked => ({
    side: 'buyerPort',
    requests: sessions.map((session) => trpcQuery(procedure, input, session)),
  })
  const references = await readReferences(sale, SAMPLED_ROWS)
  const path = '/api/controllers/transactions.php'
  const placed = (await ordersOf(sale)).map((request) => {
    const body = request.body as object
    // Each is sent once: a second request with the same key places no order.
    return { ...request, body: { ...body, idempotencyKey: randomUUID() } }
  })
  return {
    'order status': {
      side: 'buyerPort',
      requests: references.map((reference) => ({ path: `${path}?orderToken=${reference}` })),
    },
    currencies: own('presale.currencies'),
    'a buyer’s account': own('account.read'),
    'a buyer’s investment': own('account.investment'),
    'a buyer’s orders': own('orders.list', { page: 1, pageSize: 10 }),
    'a buyer’s orders, the next page': own('orders.list', { page: 2, pageSize: 5 }),
    'placing an order': { side: 'buyerPort', requests: placed },
    'log-in': {
      side: 'buyerPort',
      requests: sale.emails.map((email) => trpcMutation('account.logIn', { email, password: PASSWORD })),
    },
  }
}

async function openSessions({ databaseUrl }: Sale): Promise<string[]> {
  const buyers = await queryOnce<{ id: string }>(
    databaseUrl,
    `select id from buyer where email like '%${FILLED_EMAIL}' order by md5(id::text) limit $1`,
    [SAMPLED_ROWS],
  )
  const tokens = buyers.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await queryOnce(
    databaseUrl,
    `insert into session (token_hash, buyer_id, expires_at)
    select hash, buyer_id, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) as opened (hash, buyer_id)`,
    [hashes, buyers.map(({ id }) => id)],
  )
  return tokens
}

export async function readEmails({ databaseUrl }: Sale): Promise<string[]> {
  const buyers = await queryOnce<{ email: string }>(
    databaseUrl,
    `select email from buyer where email like '%${FILLED_EMAIL}' order by md5(id::text) limit $1`,
    [SAMPLED_ROWS],
  )
  return buyers.map(({ email }) => email)
}

/** A part of an e-mail that few buyers share. */
export const partOf = (email: string): string => email.slice(1, -FILLED_EMAIL.length)

async function orderLists(sale: Sale, product: Started): Promise<Record<string, Asked>> {
  const list = (input: object) => asOperator(sale, 'orders.search', { pageSize: 10, filter: {}, ...input })
  const emails = await readEmails(sale)
  const eachOf = (searches: string[], filter: object = {}): Asked => ({
    side: 'operatorPort',
    requests: searches.flatMap((search) => list({ filter: { search, ...filter } }).requests),
  })
  const twoFilters = { status: 'approved', currency: 'BTC' }
  const deepest = await secondPlace(product, list({ direction: 'asc' }))
  const days = { from: dayBefore(60), to: dayBefore(59) }
  return {
    'operators’ orders': list({}),
    'orders, the deepest page': list({ direction: 'asc', before: deepest }),
    'orders pending': list({ filter: { status: 'pending' } }),
    'orders of a currency': list({ filter: { currency: 'BTC' } }),
    'orders approved of a currency': list({ filter: twoFilters }),
    'orders of two days': list({ filter: days }),
    'orders approved on two days': list({ filter: { ...days, dated: 'approved' } }),
    'orders by amount': list({ sort: 'tokens' }),
    'orders by e-mail': list({ sort: 'email', direction: 'asc' }),
    'orders of an e-mail': eachOf(emails),
    'orders of a part of an e-mail': eachOf(emails.map(partOf)),
    'the same approved of a currency': eachOf(emails.map(partOf), twoFilters),
    'an order by its number': list({ filter: { search: '777' } }),
  }
}

async function otherLists(sale: Sale, product: Started): Promise<Record<string, Asked>> {
  const emails = await readEmails(sale)
  const page = { pageSize: 10, filter: {} }
  const days = { from: dayBefore(60), to: dayBefore(59) }
  const buyers = (input: object) => asOperator(sale, 'buyers.search', { pageSize: 10, ...input })
  const entries = (filter: object) => asOperator(sale, 'ledger.search', { pageSize: 10, filter })
  return {
    'operators’ buyers': buyers({}),
    'search for a buyer': {
      side: 'operatorPort',
      requests: emails.flatMap((email) => buyers({ search: partOf(email) }).requests),
    },
    'the ledger': entries({}),
    'the ledger, the next page': asOperator(sale, 'ledger.search', {
      ...page,
      after: await secondPlace(product, entries({})),
    }),
    'the ledger of two days': entries(days),
    'the ledger of a currency': entries({ currency: 'BTC' }),
    'sums of the ledger': asOperator(sale, 'ledger.sums', {}),
    'sums of two days': asOperator(sale, 'ledger.sums', days),
    'currencies and who waits for them': asOperator(sale, 'currencies.list'),
    'the audit log': asOperator(sale, 'audit.search', page),
    'the audit log of an action': asOperator(sale, 'audit.search', {
      ...page,
      filter: { action: 'order.approve' },
    }),
    'the overview': asOperator(sale, 'overview.read'),
    'the orders that wait': asOperator(sale, 'orders.waiting'),
  }
}

async function lookups(sale: Sale): Promise<Record<string, Asked>> {
  const rows = await queryOnce<{ id: string; buyer_id: string }>(
    sale.databaseUrl,
    `select id, buyer_id from orders where email like '%${FILLED_EMAIL}' order by md5(id::text) limit $1`,
    [SAMPLED_ROWS],
  )
  const each = (procedure: string, inputOf: (row: (typeof rows)[number]) => unknown): Asked => ({
    side: 'operatorPort',
    requests: rows.map((row) => trpcQuery(procedure, inputOf(row), sale.operatorSession)),
  })
  return {
    'one order and its history': each('orders.history', ({ id }) => ({ id })),
    'one buyer': each('buyers.read', ({ buyer_id: id }) => ({ id })),
    'the orders of one buyer': each('orders.search', ({ buyer_id: buyerId }) => ({
      pageSize: 10,
      filter: { buyerId },
    })),
    'sums of one buyer’s ledger': each('ledger.sums', ({ buyer_id: buyerId }) => ({ buyerId })),
  }
}

/** Approves pending orders, then rejects them, and so on: each request changes something. */
async function decisions({ databaseUrl, operatorSession }: Sale): Promise<Record<string, Asked>> {
  const orders = await queryOnce<{ id: string }>(
    databaseUrl,
    `select id from orders where status = 'pending' and email like '%${FILLED_EMAIL}' order by md5(id::text) limit 50`,
  )
  const decide = (decision: 'approved' | 'rejected') =>
    orders.map(({ id }) => trpcMutation('orders.settle', { orderId: id, decision }, operatorSession))
  return {
    'deciding on an order': {
      side: 'operatorPort',
      requests: [...decide('approved'), ...decide('rejected')],
    },
  }
}

function asOperator({ operatorSession }: Sale, procedure: string, input?: unknown): Asked {
  return { side: 'operatorPort', requests: [trpcQuery(procedure, input, operatorSession)] }
}

/** The cursor of the list's second page. Read backwards from it, a list shows its deepest page. */
async function secondPlace(product: Started, { side, requests: [request] }: Asked): Promise<string> {
  if (!request) throw new Error('There is no such list.')
  const { next } = await ask<{ next: string | null }>(product[side], request)
  if (next === null) throw new Error('The sale is too small for a second page.')
  return next
}

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
