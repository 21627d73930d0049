/** P6: the operators' lists: what the server adds to their SQL, and whether a deep page costs more than the first. */
import pg from 'pg'
import type { Db } from '../../apps/server/src/db/schema.ts'
import { searchOrders } from '../../apps/server/src/orders/search-orders.ts'
import { ask } from '../ask.ts'
import { trpcQuery } from '../load/requests.ts'
import { atMost, type Bench, type Finding, milliseconds, type Part } from '../part.ts'
import { type Statement, statementsOf } from '../plans.ts'
import { type Started, withProduct } from '../product.ts'
import { inRounds, median, medianRatio, percentile } from '../rounds.ts'
import type { Sale } from '../sale.ts'

/** So many that a p99 is more than the worst of them. */
const SAMPLES = 300
/** After so many neither side is still being compiled. */
const WARM_UP = 100
const SEARCH_P95 = 80
const COUNT_MEDIAN = 5

type Page = { filter: object; sort?: string; direction?: string; after?: string; before?: string }

/** The use case behind a page. */
const reading = (page: Page) => (db: Db) =>
  searchOrders(db, { pageSize: 10, sort: 'id', direction: 'desc', ...page } as Parameters<
    typeof searchOrders
  >[1])

const BY_AMOUNT: Page = { filter: {}, sort: 'tokens' }
const PART_OF_EMAIL: Page = { filter: { search: 'led-4711' } }

export const lists: Part = {
  name: 'P6',
  title: 'operators’ lists',
  run,
  readings: {
    'the first page': reading({ filter: {} }),
    'by amount': reading(BY_AMOUNT),
    'a part of an e-mail': reading(PART_OF_EMAIL),
  },
}

async function run(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const orders of bench.options.lists) {
    const found = await measureLists(bench, await bench.sale(orders))
    const of = `of ${orders.toLocaleString('en-US')} orders`
    findings.push(...found.map((finding) => ({ ...finding, what: `${of}, ${finding.what}` })))
  }
  return findings
}

/** Milliseconds of each round's requests, by the server and by the driver alone. */
type Times = Record<'server' | 'sql', number[][]>

async function measureLists(bench: Bench, sale: Sale): Promise<Finding[]> {
  const { rounds } = bench.options
  return withProduct(sale, {}, async (product) => {
    const pages = await choosePages(product, sale)
    const pool = new pg.Pool({ connectionString: sale.databaseUrl, max: 2 })
    try {
      const contenders: Record<string, Record<keyof Times, () => Promise<unknown>>> = {}
      for (const [name, page] of Object.entries(pages)) {
        const statements = await statementsOf(pool, reading(page))
        contenders[name] = {
          server: () => list(product, sale, page),
          sql: () => runAll(pool, statements),
        }
      }
      const times = await alternate(rounds, contenders)
      return [...Object.entries(times).map(againstSql), ...conclude(times), await measureCount(pool, rounds)]
    } finally {
      await pool.end()
    }
  })
}

/** Every page by the server and by its SQL, one request each in turn, after a few to warm up. */
async function alternate(
  rounds: number,
  contenders: Record<string, Record<keyof Times, () => Promise<unknown>>>,
): Promise<Record<string, Times>> {
  const names = Object.keys(contenders)
  const times = Object.fromEntries(names.map((name): [string, Times] => [name, { server: [], sql: [] }]))
  const inTurn = Object.entries(contenders).flatMap(([name, { server, sql }]) => [
    { into: times[name]?.server, work: server },
    { into: times[name]?.sql, work: sql },
  ])
  for (let round = 0; round < rounds; round += 1) {
    for (const { into } of inTurn) into?.push([])
    for (let time = -WARM_UP; time < SAMPLES; time += 1) {
      for (const { into, work } of inTurn) {
        const begunAt = performance.now()
        await work()
        if (time >= 0) into?.[round]?.push(performance.now() - begunAt)
      }
    }
  }
  return times
}

function againstSql([name, { server, sql }]: [string, Times]): Finding {
  const ratio = medianRatio(server, sql, (all) => percentile(all, 99))
  const p99 = (all: number[][]) => milliseconds(median(all.map((one) => percentile(one, 99))))
  return atMost(`${name}, against its SQL`, 2, ratio, `p99 ${p99(server)} against ${p99(sql)}`)
}

/** The first page and the deepest, an ordinary filter and a search. */
async function choosePages(product: Started, sale: Sale): Promise<Record<string, Page>> {
  const first: Page = { filter: {} }
  const last = await list(product, sale, { filter: {}, direction: 'asc' })
  return {
    'first page': first,
    'deepest page': { filter: {}, ...(last.next !== null && { before: last.next, direction: 'asc' }) },
    'pending only': { filter: { status: 'pending' } },
    'by amount': BY_AMOUNT,
    'a part of an e-mail': PART_OF_EMAIL,
  }
}

async function list(
  product: Started,
  { operatorSession }: Sale,
  page: Page,
): Promise<{ next: string | null }> {
  return ask(product.operatorPort, trpcQuery('orders.search', { pageSize: 10, ...page }, operatorSession))
}

async function runAll(pool: pg.Pool, statements: Statement[]): Promise<void> {
  for (const { text, values } of statements) await pool.query(text, values)
}

/** How long it took each time, in milliseconds, after a few to warm up. */
async function sample(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let time = -WARM_UP; time < SAMPLES; time += 1) {
    const begunAt = performance.now()
    await work()
    if (time >= 0) times.push(performance.now() - begunAt)
  }
  return times
}

function conclude(times: Record<string, Times>): Finding[] {
  const first = times['first page']?.server ?? []
  const deepest = times['deepest page']?.server ?? []
  const searches = (times['a part of an e-mail']?.server ?? []).map((all) => percentile(all, 95))
  const middle = (all: number[][]) => milliseconds(median(all.map(median)))
  const detail = `medians ${middle(deepest)} against ${middle(first)}`
  const p95 = median(searches)
  return [
    atMost('deepest page against the first', 1.2, medianRatio(deepest, first, median), detail),
    {
      what: 'search for a part of an e-mail, p95',
      goal: `≤ ${SEARCH_P95} ms`,
      measured: milliseconds(p95),
      reached: p95 <= SEARCH_P95,
    },
  ]
}

async function measureCount(pool: pg.Pool, rounds: number): Promise<Finding> {
  const statement = `select count(*) from (select 1 from orders where voided_at is null limit 10001) as counted`
  const { count } = await inRounds(rounds, { count: () => sample(() => pool.query(statement)) })
  const took = median(count.map(median))
  return {
    what: 'count of a list, exact to 10,000 and then “≈”',
    goal: `≤ ${COUNT_MEDIAN} ms`,
    measured: milliseconds(took),
    reached: took <= COUNT_MEDIAN,
  }
}
