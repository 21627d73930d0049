/** Holds what the clients know against the database and the servers, once the storm is over. */
import { compare } from '@presale/rules/decimal'
import { runToEnd } from '../product.ts'
import type { Client } from './client.ts'
import type { Journal } from './journal.ts'
import type { Postgres } from './postgres.ts'

/** A database that what is known can be held against. */
export type Database = Pick<Postgres, 'url' | 'query'>

/** One thing that was held against another: how many of them, and the first few that do not agree, in words. */
export type Finding = { name: string; checked: number; problems: string[] }

/** The finding of the product's own check. */
export const BOOKS = 'books and audit trail'

/** Everything that must hold; a finding with a problem means that the storm has found a fault. */
export async function verify(journal: Journal, database: Database, client: Client): Promise<Finding[]> {
  return [
    { name: 'answers that must not be', checked: journal.answered, problems: journal.problems },
    await findAccounts(journal, database),
    await findOrders(journal, database),
    findDoubled(journal),
    await findDecisions(journal, database),
    await findBalances(journal, client),
    await findBooks(database),
  ]
}

async function findAccounts({ buyers }: Journal, database: Database): Promise<Finding> {
  const { rows } = await database.query('select email from buyer')
  const stored = new Set(rows.map(({ email }) => email))
  const problems = buyers.filter((email) => !stored.has(email)).map((email) => `${email} is lost`)
  return { name: 'accounts acknowledged and stored', checked: buyers.length, problems }
}

async function findOrders({ orders, keys }: Journal, database: Database): Promise<Finding> {
  const { rows } = await database.query(
    'select reference, idempotency_key as key, email from orders order by id',
  )
  const stored = new Map<string, { reference: string; email: string }>()
  const problems: string[] = []
  for (const { key, reference, email } of rows) {
    if (stored.has(key)) problems.push(`the key ${key} has two orders`)
    if (!keys.has(key)) problems.push(`nobody has asked for the order ${reference}`)
    stored.set(key, { reference, email })
  }
  for (const { key, reference, email } of orders) {
    const found = stored.get(key)
    if (found?.reference !== reference || found.email !== email) problems.push(`${reference} is lost`)
  }
  return { name: 'orders acknowledged and stored, each once', checked: orders.length, problems }
}

/** Two who are both told that they made the same version of an order have made it twice. */
function findDoubled({ decisions }: Journal): Finding {
  const made = new Set<string>()
  const problems: string[] = []
  const changes = decisions.filter(({ changed }) => changed)
  for (const { orderId, version } of changes) {
    const change = `version ${version} of order ${orderId}`
    if (made.has(change)) problems.push(`${change} was made twice`)
    made.add(change)
  }
  return { name: 'decisions made once', checked: changes.length, problems }
}

/** Each acknowledged decision stands in the audit trail under the request that made it, with the version it answered. */
async function findDecisions({ decisions }: Journal, database: Database): Promise<Finding> {
  const { rows } = await database.query(
    `select request_id, subject_id, after ->> 'version' as version from audit_entry where subject_type = 'order'`,
  )
  const written = new Set(rows.map((row) => `${row.request_id} ${row.subject_id} ${row.version}`))
  const problems = decisions
    .filter(({ requestId, orderId, version }) => !written.has(`${requestId} ${orderId} ${version}`))
    .map(({ orderId, version }) => `version ${version} of order ${orderId} is lost`)
  return { name: 'decisions acknowledged and in the audit trail', checked: decisions.length, problems }
}

async function findBalances({ balances }: Journal, client: Client): Promise<Finding> {
  const problems: string[] = []
  for (const [token, expected] of balances) {
    const { data } = await client.query('buyer', 'account.read', undefined, token)
    const { balance = '0', email } = data as { balance?: string; email?: string }
    if (compare(balance, expected) !== 0) problems.push(`${email} holds ${balance}, and not ${expected}`)
  }
  return { name: 'balances as the acknowledged decisions make them', checked: balances.size, problems }
}

/** The product's own command: every invariant, and the audit trail from its first entry to its last. */
export async function findBooks(database: Database): Promise<Finding> {
  const command = [process.execPath, 'apps/server/src/check-books.ts']
  const { code, output } = await runToEnd({ DATABASE_URL: database.url }, command)
  const lines = output.trim().split('\n')
  const entries = Number(/, (\d+) audit entries/.exec(output)?.[1] ?? 0)
  return { name: BOOKS, checked: entries, problems: code === 0 ? [] : lines }
}
