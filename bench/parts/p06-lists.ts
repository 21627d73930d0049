/** P6: the operators' lists against plain Fastify and pg sending the same SQL, and a deep page against the first. */
import type { Db } from '../../apps/server/src/db/schema.ts'
import { searchOrders } from '../../apps/server/src/orders/search-orders.ts'
import { ask } from '../ask.ts'
import { partOf, readEmails } from '../growth-requests.ts'
import { applyLoad } from '../load/load.ts'
import { type Request, trpcQuery } from '../load/requests.ts'
import { atMost, type Bench, type Finding, milliseconds, type Part, within } from '../part.ts'
import { type Started, withProduct } from '../product.ts'
import { inRounds, median, medianRatio, warmUp } from '../rounds.ts'
import type { Sale } from '../sale.ts'
import { type Statement, statementsOf } from '../sent-statements.ts'
import { withYardsticks } from '../yardstick.ts'
import { measureCounts } from './list-counts.ts'
import type { Took } from './samples.ts'

const MAX_P99_RATIO = 1.5
const MAX_DEEPEST_RATIO = 1.2
const MAX_SEARCH_P95_MS = 80
const SEARCHED = 'a part of an e-mail'
/** The other pages share the count of one of these. */
const COUNTED = ['first page', 'pending only', 'two filters', SEARCHED]

/** V8 compiles for half a minute, which adds half a millisecond to a list's p99. */
const WARM_UP_TURNS = 3

type Page = { filter: object; sort?: string; direction?: string; after?: string; before?: string }

const reading = (page: Page) => (db: Db) =>
  searchOrders(db, { pageSize: 10, sort: 'id', direction: 'desc', ...page } as Parameters<
    typeof searchOrders
  >[1])

export const lists: Part = { name: 'P6', title: 'operators’ lists', run }

async function run(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const orders of bench.options.lists) {
    const found = await measureLists(bench, await bench.sale(orders))
    const of = `of ${orders.toLocaleString('en-US')} orders`
    findings.push(...found.map((finding) => ({ ...finding, what: `${of}, ${finding.what}` })))
  }
  return findings
}

/** The server, and plain Fastify and pg sending the same SQL. */
const CONTENDERS = ['server', 'plain'] as const

type Times = Record<(typeof CONTENDERS)[number], Took[]>

async function measureLists(bench: Bench, sale: Sale): Promise<Finding[]> {
  return withProduct(sale, {}, async (product) => {
    const pages = await choosePages(product, sale)
    const statements: Record<string, Statement[]> = {}
    for (const [name, page] of Object.entries(pages))
      statements[name] = await statementsOf(sale.databaseUrl, reading(page))
    const LISTS = JSON.stringify(Object.values(statements))
    const times = await withYardsticks(
      { 'fastify-lists': { DATABASE_URL: sale.databaseUrl, LISTS } },
      (ports) =>
        measureTimes(bench, Object.keys(pages), (name, place) => ({
          server: asking(bench, product.operatorPort, asked(sale, pages[name] as Page)),
          plain: asking(bench, ports['fastify-lists'] ?? 0, { method: 'GET', path: `/${place}` }),
        })),
    )
    const counted = await measureCounts(
      bench,
      sale,
      Object.fromEntries(COUNTED.map((name) => [name, statements[name] ?? []])),
    )
    return [...Object.entries(times).map(againstPlain), ...conclude(times), ...counted]
  })
}

const asking =
  ({ options: { seconds } }: Bench, port: number, request: Request) =>
  (): Promise<Took> =>
    applyLoad({ port, connections: 1, seconds, requests: [request] })

async function measureTimes(
  bench: Bench,
  names: string[],
  contendersOf: (name: string, place: number) => Record<keyof Times, () => Promise<Took>>,
): Promise<Record<string, Times>> {
  const asked = names.map((name, place) => [name, contendersOf(name, place)] as const)
  await warmUp(
    asked.flatMap(([, { server, plain }]) => [server, plain]),
    WARM_UP_TURNS,
  )
  const contenders = asked.flatMap(([name, by]) =>
    CONTENDERS.map((who) => [`${who}, ${name}`, by[who]] as const),
  )
  const all = await inRounds(bench.options.rounds, Object.fromEntries(contenders))
  const timesOf = (name: string) =>
    Object.fromEntries(CONTENDERS.map((who) => [who, all[`${who}, ${name}`] ?? []])) as Times
  return Object.fromEntries(names.map((name) => [name, timesOf(name)]))
}

function againstPlain([name, { server, plain }]: [string, Times]): Finding {
  const ratio = medianRatio(server, plain, ({ p99 }) => p99)
  const p99 = (all: Took[]) => milliseconds(median(all.map((one) => one.p99)))
  const detail = `p99 ${p99(server)} against ${p99(plain)}`
  return atMost(`${name}, against plain Fastify and pg sending the same SQL`, MAX_P99_RATIO, ratio, detail)
}

/** Pages that need no cursor of another page. */
async function ordinaryPages(sale: Sale): Promise<Record<string, Page>> {
  const [email = ''] = await readEmails(sale)
  return {
    'first page': { filter: {} },
    'pending only': { filter: { status: 'pending' } },
    'two filters': { filter: { status: 'approved', currency: 'BTC' } },
    'by amount': { filter: {}, sort: 'tokens' },
    [SEARCHED]: { filter: { search: partOf(email) } },
  }
}

async function choosePages(product: Started, sale: Sale): Promise<Record<string, Page>> {
  const pages = await ordinaryPages(sale)
  const last = await list(product, sale, { filter: {}, direction: 'asc' })
  for (const [name, page] of Object.entries(pages)) {
    const { orders } = await list(product, sale, page)
    if (orders.length === 0) throw new Error(`There is nothing on the page “${name}”.`)
  }
  const deepest: Page = { filter: {}, ...(last.next !== null && { before: last.next, direction: 'asc' }) }
  return { ...pages, 'deepest page': deepest }
}

const asked = ({ operatorSession }: Sale, page: Page): Request =>
  trpcQuery('orders.search', { pageSize: 10, ...page }, operatorSession)

function list(product: Started, sale: Sale, page: Page): Promise<{ next: string | null; orders: unknown[] }> {
  return ask(product.operatorPort, asked(sale, page))
}

function conclude(times: Record<string, Times>): Finding[] {
  const first = times['first page']?.server ?? []
  const deepest = times['deepest page']?.server ?? []
  const searches = (times[SEARCHED]?.server ?? []).map(({ p95 }) => p95)
  const middle = (all: Took[]) => milliseconds(median(all.map(({ p50 }) => p50)))
  const detail = `medians ${middle(deepest)} against ${middle(first)}`
  const p95 = median(searches)
  return [
    atMost(
      'deepest page against the first',
      MAX_DEEPEST_RATIO,
      medianRatio(deepest, first, ({ p50 }) => p50),
      detail,
    ),
    within('search for a part of an e-mail, p95', MAX_SEARCH_P95_MS, p95, 'ms'),
  ]
}
