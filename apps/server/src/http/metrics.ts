/** Metrics of this process, its database and the books, in the Prometheus text format. */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Passwords } from '../accounts/passwords.ts'
import { checkBooks } from '../audit/check-books.ts'
import { connect, MIGRATING, ping, poolOf } from '../db/connect.ts'
import type { Db } from '../db/schema.ts'
import { countMail, readOldestWaiting } from '../mail/list-mail.ts'
import { countOrders } from '../orders/count-orders.ts'
import type { OrderChanges } from '../orders/order-changes.ts'
import type { Surface } from './caller.ts'

export type Metrics = {
  /** Records an answer and its duration in seconds. `route` must have few values, for each is a time series. */
  noteAnswer: (
    answer: { surface: Surface; method: string; route: string; status: number },
    seconds: number,
  ) => void
  /** All current values. Those that the database fails to answer are left out. */
  read: () => Promise<string>
  contentType: string
}

/** A check of a long sale's books keeps the database busy for seconds, so reads start it at most this often. */
const BOOKS_EVERY_MS = 10 * 60_000

const PREFIX = 'presale_'
const LATENCIES_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30]

/** What the metrics describe. */
type MetricsSource = { db: Db; passwords: Passwords; orderChanges: OrderChanges }

/** As createMetrics, with a pool for checking the books. `stop` does not wait for a check. */
export function startMetrics(
  url: string,
  source: MetricsSource,
  onError: (error: unknown) => void,
): Metrics & { stop: () => Promise<void> } {
  const books = connect(url, () => undefined, MIGRATING)
  return {
    ...createMetrics({ ...source, books: books.db }, onError),
    stop: async () => void books.db.destroy().catch(() => undefined),
  }
}

/** `books` must allow long statements. `onError` receives the error of a failed check of the books. */
export function createMetrics(
  source: MetricsSource & { books: Db },
  onError: (error: unknown) => void,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addDatabase(registry, source.db)
  addHashing(registry, source.passwords)
  addMail(registry, source.db)
  addOrderChanges(registry, source.orderChanges)
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
  const pool = poolOf(db)
  new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections in use and idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
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

function addMail(registry: Registry, db: Db): void {
  const registers = [registry]
  new Gauge({
    name: `${PREFIX}mail`,
    help: 'Mails by state. Those that have ended are counted for 30 days.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await countMail(db).catch(() => undefined)
      this.reset()
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })
  new Gauge({
    name: `${PREFIX}mail_oldest_waiting_seconds`,
    help: 'The age of the oldest mail that waits; 0 if none does.',
    registers,
    async collect() {
      const seconds = await readOldestWaiting(db).catch(() => undefined)
      if (seconds === undefined) this.remove()
      else this.set(seconds)
    },
  })
}

function addHashing(registry: Registry, passwords: Passwords): void {
  new Gauge({
    name: `${PREFIX}password_hashes`,
    help: 'Passwords that are being hashed, and those that wait for it.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = passwords.load()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

function addOrderChanges(registry: Registry, orderChanges: OrderChanges): void {
  const registers = [registry]
  new Gauge({
    name: `${PREFIX}order_watches`,
    help: 'Open streams by which buyers follow their orders.',
    registers,
    collect() {
      this.set(orderChanges.followerCount())
    },
  })
  new Gauge({
    name: `${PREFIX}order_changes_heard`,
    help: 'Whether this server listens for changes that other servers make: 1 or 0. While it does not, buyers poll.',
    registers,
    collect() {
      this.set(orderChanges.isListening() ? 1 : 0)
    },
  })
}

/** A read starts a check when the last one is old. It does not wait: the next read has the result. */
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
    help: 'Rows of books_violation at the last check; any is a fault.',
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
