/** Compares the clients’ journal with the database and the servers after the storm. */
import { compare } from '@presale/rules/decimal'
import { runToEnd } from '../product.ts'
import type { Client } from './client.ts'
import type { Journal } from './journal.ts'
import type { Postgres } from './postgres.ts'

/** A database that a journal can be compared with. */
export type Database = Pick<Postgres, 'url' | 'query'>

/** One comparison: its name, how many items it checked, and one sentence for each item that does not agree. */
export type Finding = { name: string; checked: number; problems: string[] }

/** The name of the finding of the product's own check, `check:books`. */
export const BOOKS = 'books and audit trail'

/** All comparisons. A finding with a problem means that the storm found a fault. */
export async function verify(journal: Journal, database: Database, client: Client): Promise<Finding[]> {
  return [
    { name: 'answered requests, and wrong answers', checked: journal.answered, problems: journal.problems },
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
    if (!keys.has(key)) problems.push(`no client requested the order ${reference}`)
    stored.set(key, { reference, email })
  }
  for (const { key, reference, email } of orders) {
    const found = stored.get(key)
    if (found?.reference !== reference || found.email !== email) problems.push(`${reference} is lost`)
  }
  return { name: 'orders acknowledged and stored, each once', checked: orders.length, problems }
}

/** Finds versions that were made twice: two requests were both told that they made the same version of an order. */
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

/** Each acknowledged decision is in the audit trail, with the id of its request and the version that was answered. */
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
    if (compare(balance, expected) !== 0) problems.push(`${email} holds ${balance} instead of ${expected}`)
  }
  return { name: 'balances as the acknowledged decisions make them', checked: balances.size, problems }
}

/** Runs the product's own `check:books`: every invariant, and the whole audit trail. */
export async function findBooks(database: Database): Promise<Finding> {
  const command = [process.execPath, 'apps/server/src/start/check-books.ts']
  const { code, output } = await runToEnd({ DATABASE_URL: database.url }, command)
  const lines = output.trim().split('\n')
  const entries = Number(/, (\d+) audit entries/.exec(output)?.[1] ?? 0)
  return { name: BOOKS, checked: entries, problems: code === 0 ? [] : lines }
}
