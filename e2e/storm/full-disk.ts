/**
 * Fills the disk under the product. The only refusal may be a 503 with Retry-After, and no acknowledged order may be lost.
 * After the disk has space again and the product restarts, it must accept orders. Mounts a small disk, so it needs root on Linux.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderRequest } from '../order-request.ts'
import { inDatabase, newSettings, type Product, runToEnd, startProduct } from '../product.ts'

const DISK_MEGABYTES = 120
const ORDERS_PER_BUYER = 15

type Ledger = { acknowledged: string[]; refused: number; problems: string[] }

function run(...command: [string, ...string[]]): void {
  const [program, ...args] = command
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
}

/** Undefined when no answer arrived. */
async function ask(url: string, path: string, input: unknown, token = '') {
  try {
    const answer = await fetch(`${url}/api/trpc/${path}`, {
      ...(input !== undefined && { method: 'POST', body: JSON.stringify(input) }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(10_000),
    })
    const { result } = await answer.json()
    return { status: answer.status, declared: answer.headers.has('retry-after'), data: result?.data }
  } catch {
    return undefined
  }
}

/** Places orders until `most` were tried, or `refusals` in a row were not acknowledged. */
async function placeOrders(
  product: Product,
  ledger: Ledger,
  { most, refusals }: { most: number; refusals: number },
) {
  let token = ''
  for (let placed = 0, refused = 0; placed < most && refused < refusals; placed += 1) {
    if (placed % ORDERS_PER_BUYER === 0) token = (await register(product)) ?? token
    const answer = await placeOrder(product, token)
    if (answer?.status === 200) {
      ledger.acknowledged.push(answer.data.reference)
      refused = 0
      continue
    }
    refused += 1
    ledger.refused += 1
    if (answer && !(answer.status === 503 && answer.declared)) {
      ledger.problems.push(`an order was answered ${answer.status}`)
    }
    await sleep(50)
  }
}

async function register(product: Product): Promise<string | undefined> {
  const email = `disk-${crypto.randomUUID()}@example.test`
  const account = { name: 'Disk', email, phone: '1', password: 'p' }
  return (await ask(product.buyerUrl, 'account.register', account))?.data?.sessionToken
}

async function placeOrder(product: Product, token: string) {
  const currencies = await ask(product.buyerUrl, 'presale.currencies', undefined)
  if (currencies?.status !== 200) return currencies
  return ask(product.buyerUrl, 'orders.create', orderRequest(currencies.data[0], '100'), token)
}

/** Takes all free space of the disk. */
function fill(disk: string): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize))
}

async function fillUnder(product: Product, disk: string, folder: string, ledger: Ledger): Promise<void> {
  await placeOrders(product, ledger, { most: 30, refusals: 1 })
  fill(disk)
  await placeOrders(product, ledger, { most: 300, refusals: 20 })
  // Postgres needs a new WAL segment, and the disk has no space for it.
  await inDatabase(folder, (client) => client.query('select pg_switch_wal()')).catch(() => undefined)
  await placeOrders(product, ledger, { most: 300, refusals: 20 })
  await product.kill()
}

async function checkAfter(settings: Record<string, string>, folder: string, ledger: Ledger): Promise<void> {
  const product = await startProduct(settings)
  const { rows } = await inDatabase(folder, (client) => client.query('select reference from orders'))
  const stored = new Set(rows.map(({ reference }) => reference))
  for (const reference of ledger.acknowledged) {
    if (!stored.has(reference)) ledger.problems.push(`the order ${reference} is lost`)
  }
  const before = ledger.acknowledged.length
  await placeOrders(product, ledger, { most: 10, refusals: 1 })
  if (ledger.acknowledged.length !== before + 10)
    ledger.problems.push('after the restart it does not accept every order')
  const books = await runToEnd(settings, [process.execPath, 'apps/server/src/start/check-books.ts'])
  if (books.code !== 0) ledger.problems.push(books.output)
  await product.stop()
}

if (process.getuid?.() !== 0) {
  console.error('This test mounts a small disk and fills it. Please run it as root on Linux.')
  process.exit(1)
}
const disk = mkdtempSync(join(tmpdir(), 'presale-disk-'))
run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk)
const ledger: Ledger = { acknowledged: [], refused: 0, problems: [] }
try {
  chmodSync(disk, 0o755)
  const folder = join(disk, 'data')
  const settings = { ...(await newSettings()), DATA_DIR: folder, LOG_LEVEL: 'silent' }
  await fillUnder(await startProduct(settings), disk, folder, ledger)
  rmSync(join(disk, 'ballast'))
  await checkAfter(settings, folder, ledger)
} finally {
  run('umount', '--lazy', disk)
  rmdirSync(disk)
}
console.log(`Full disk: ${ledger.acknowledged.length} orders acknowledged, ${ledger.refused} refused`)
console.log(ledger.problems.length === 0 ? 'No acknowledged order was lost.' : ledger.problems.join('\n'))
process.exit(ledger.problems.length === 0 && ledger.refused > 0 ? 0 : 1)
