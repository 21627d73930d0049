/** An operator who decides on orders, finds each in the list and downloads it in an export. */
import { setTimeout as sleep } from 'node:timers/promises'
import { OPERATOR } from '../product.ts'
import { createChance } from '../storm/chance.ts'
import { createClient } from '../storm/client.ts'
import type { Journal } from '../storm/journal.ts'
import type { Servers } from '../storm/servers.ts'
import type { Worker } from '../storm/shared.ts'
import type { Finding } from '../storm/verify.ts'
import { placeOrder, register } from '../storm/worker.ts'

/** No other worker has this number, so the watcher has its own network address. */
const NUMBER = 200

const ORDERS_PER_BUYER = 30

/** An export may lack the changes of the last 60 seconds. */
const EXPORT_DEADLINE_MS = 75_000

/** Runs until the drill is over. Lists must show each change at once; in the end exports must contain all of them. */
export async function watchExports(
  servers: Pick<Servers, 'urls'>,
  journal: Journal,
  isOver: () => boolean,
): Promise<Finding[]> {
  const chance = createChance(NUMBER)
  const client = createClient(servers, journal, chance, NUMBER)
  const { data } = await client.mutate('operator', 'account.logIn', OPERATOR)
  const operator = data.sessionToken ?? ''
  const worker: Worker = { journal, contested: [], isOver, number: NUMBER, client, chance, operator }
  const address = servers.urls[0].operator
  const lists: Finding = { name: 'lists that show each change at once', checked: 0, problems: [] }
  const exports: Finding = { name: 'exports that are complete', checked: 0, problems: [] }
  const approved: string[] = []
  let buyer = await register(worker, 0)
  const expectListed = async (reference: string, status: string) => {
    const search = { filter: { search: reference }, sort: 'id', direction: 'desc', pageSize: 1 }
    const found = await client.query('operator', 'orders.search', search, operator)
    const [order] = (found.data as unknown as { orders: { id: string; status: string }[] }).orders
    lists.checked += 1
    if (order?.status !== status)
      lists.problems.push(`The list shows ${reference} as ${order?.status} instead of ${status}`)
    return order?.id
  }
  while (!isOver()) {
    if (lists.checked % ORDERS_PER_BUYER === 0 && lists.checked > 0)
      buyer = await register(worker, lists.checked)
    const reference = await placeOrder(worker, buyer)
    const orderId = await expectListed(reference, 'pending')
    if (orderId === undefined) continue
    await client.mutate('operator', 'orders.settle', { orderId, decision: 'approved' }, operator)
    await expectListed(reference, 'approved')
    approved.push(reference)
    await downloadApproved(address, operator, exports)
  }
  await expectExported(approved, () => downloadApproved(address, operator, exports), exports)
  return [lists, exports]
}

/** Downloads the approved orders as CSV; retries while a server is down or busy. */
async function downloadApproved(address: string, operator: string, exports: Finding): Promise<string> {
  const headers = { authorization: `Bearer ${operator}` }
  for (const deadline = Date.now() + EXPORT_DEADLINE_MS; Date.now() < deadline; await sleep(200)) {
    const answer = await fetch(`${address}/api/exports/orders.csv?status=approved`, { headers }).catch(
      () => undefined,
    )
    const csv = answer?.ok ? await answer.text().catch(() => undefined) : undefined
    if (answer === undefined || csv === undefined) continue
    exports.checked += 1
    const rows = csv.split('\n').length - 2
    if (rows !== Number(answer.headers.get('x-row-count')))
      exports.problems.push(
        `An export has ${rows} rows, but its header says ${answer.headers.get('x-row-count')}`,
      )
    return csv
  }
  exports.problems.push('No export succeeded')
  return ''
}

async function expectExported(
  references: string[],
  download: () => Promise<string>,
  exports: Finding,
): Promise<void> {
  let missing = references
  for (const deadline = Date.now() + EXPORT_DEADLINE_MS; Date.now() < deadline; await sleep(1_000)) {
    const csv = await download()
    missing = references.filter((reference) => !csv.includes(reference))
    if (missing.length === 0) return
  }
  exports.problems.push(
    `Exports lack ${missing.length} approved orders past the deadline, such as ${missing[0]}`,
  )
}
