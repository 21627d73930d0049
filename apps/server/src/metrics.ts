/** What whoever watches the product reads, as Prometheus's text: of this process, of its database and of the books. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hashingNow } from './accounts/passwords.ts'
import { checkBooks } from './audit/check-books.ts'
import type { Surface } from './caller.ts'
import { connect, MIGRATING, ping, poolOf, sessionsOf } from './db/connect.ts'
import type { Lists } from './db/lists.ts'
import type { Db } from './db/schema.ts'
import { countOrders } from './orders/count-orders.ts'
import type { KnownOrders } from './orders/known-orders.ts'

export type Metrics = {
  /** Notes an answer and how many seconds it took; `route` must be one of few. */
  noteAnswer: (
    answer: { surface: Surface; method: string; route: string; status: number },
    seconds: number,
  ) => void
  /** Everything as it is now; what the database does not tell is left out. */
  read: () => Promise<string>
  contentType: string
}

/** Checking the books of a long sale takes seconds of the database: so often at most, however often somebody reads. */
const BOOKS_EVERY_MS = 10 * 60_000

const PREFIX = 'presale_'
const LATENCIES_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30]

/** As createMetrics, with a pool of its own for the books; stopping it waits for no check. */
export function startMetrics(
  url: string,
  source: { db: Db; lists: Lists; knownOrders: KnownOrders },
  onError: (error: unknown) => void,
): Metrics & { stop: () => Promise<void> } {
  const books = connect(url, () => undefined, MIGRATING)
  return {
    ...createMetrics({ ...source, books: books.db }, onError),
    stop: async () => void books.db.destroy().catch(() => undefined),
  }
}

/** `books` is a database whose statements may take long; `onError` hears of a check that could not be made. */
export function createMetrics(
  source: { db: Db; lists: Lists; knownOrders: KnownOrders; books: Db },
  onError: (error: unknown) => void,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addDatabase(registry, source.db)
  addLists(registry, source.lists)
  addHashing(registry)
  addKnownOrders(registry, source.knownOrders)
  addBooks(registry, source.books, onError)
  const answers = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'From a request to the end of its answer.',
    labelNames: ['surface', 'method', 'route', 'status'],
    buckets: LATENCIES_SECONDS,
    registers: [registry],
  })
  return {
    noteAnswer: (answer, seconds) => answers.observe(answer, seconds),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function addDatabase(registry: Registry, db: Db): void {
  const registers = [registry]
  const pools = { requests: poolOf(db), sessions: poolOf(sessionsOf(db)) }
  new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections in use and idle, and who waits for one: of what requests do, and of looking up sessions.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'busy' }, totalCount - idleCount)
        this.set({ pool: name, state: 'idle' }, idleCount)
        this.set({ pool: name, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: `${PREFIX}database_up`,
    help: 'Whether the database answers: 1 or 0.',
    registers,
    async collect() {
      this.set((await ping(db)) ? 1 : 0)
    },
  })
  new Gauge({
    name: `${PREFIX}orders`,
    help: 'Orders by status.',
    labelNames: ['status'],
    registers,
    async collect() {
      const counts = await countOrders(db).catch(() => undefined)
      this.reset()
      for (const [status, count] of Object.entries(counts ?? {})) this.set({ status }, count)
    },
  })
}

function addLists(registry: Registry, lists: Lists): void {
  const registers = [registry]
  new Gauge({
    name: `${PREFIX}replica_seconds_behind`,
    help: 'Age of the last change the replica holds, 0 when it holds all; nothing when it does not answer.',
    registers,
    async collect() {
      this.remove()
      const replica = await lists.readReplica()
      if (typeof replica?.secondsBehind === 'number') this.set(replica.secondsBehind)
    },
  })
  new Counter({
    name: `${PREFIX}list_reads_total`,
    help: 'Lists and files that were read for operators, by where they were read.',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(lists.reads)) this.inc({ from }, count)
    },
  })
}

function addHashing(registry: Registry): void {
  new Gauge({
    name: `${PREFIX}password_hashes`,
    help: 'Passwords that are being hashed, and those that wait for it.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = hashingNow()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

function addKnownOrders(registry: Registry, knownOrders: KnownOrders): void {
  const registers = [registry]
  new Gauge({
    name: `${PREFIX}order_watches`,
    help: 'Open streams by which buyers follow their orders.',
    registers,
    collect() {
      this.set(knownOrders.followers.count())
    },
  })
  new Gauge({
    name: `${PREFIX}order_changes_heard`,
    help: 'Whether this server hears at once what other servers change: 1 or 0. While it does not, buyers poll.',
    registers,
    collect() {
      this.set(knownOrders.isHearing() ? 1 : 0)
    },
  })
  new Counter({
    name: `${PREFIX}order_status_reads_total`,
    help: 'Orders whose status was asked for, by where it was found.',
    labelNames: ['found_in'],
    registers,
    collect() {
      const { inMemory, inDatabase } = knownOrders.found()
      this.reset()
      this.inc({ found_in: 'memory' }, inMemory)
      this.inc({ found_in: 'database' }, inDatabase)
    },
  })
}

/** Whoever reads begins a check when the last one is old, and waits for none: its outcome is read the next time. */
function addBooks(registry: Registry, books: Db, onError: (error: unknown) => void): void {
  const registers = [registry]
  const checkedAt = new Gauge({
    name: `${PREFIX}books_checked_timestamp_seconds`,
    help: 'When the books were last checked; 0 before the first check has ended.',
    registers,
  })
  let begunAt = Number.NEGATIVE_INFINITY
  const violations = new Gauge({
    name: `${PREFIX}books_violations`,
    help: 'Rows of books_violation at the last check: what must never be.',
    registers,
    collect() {
      if (performance.now() - begunAt < BOOKS_EVERY_MS) return
      begunAt = performance.now()
      checkBooks(books).then((report) => {
        violations.set(report.violations.length)
        checkedAt.setToCurrentTime()
      }, onError)
    },
  })
}
