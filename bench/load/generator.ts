/** A worker that sends requests as fast as they are answered, or at a steady rate, and measures how long each took. */
import { randomUUID } from 'node:crypto'
import { createHistogram } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer } from './answers.ts'
import { type Connection, openConnection } from './connection.ts'
import type { Load, LoadResult } from './load.ts'
import { NEW_KEY, toBytes } from './requests.ts'

const {
  port,
  connections,
  seconds,
  warmUpSeconds = 0.5,
  perSecond,
  expected = 200,
  lateAfterMs = Number.POSITIVE_INFINITY,
  first = 0,
} = workerData as Load
const requests = (workerData as Load).requests.map(toBytes)
const keys = requests.map((request) => request.indexOf(NEW_KEY))
const latencies = createHistogram()

/** How long after the measured time a steady load waits for its last answers. */
const LAST_ANSWERS_MS = 1_000

let next = first
let answered = 0
let arrived = 0
let completed = 0
let unexpected = 0
let late = 0
let sample = ''
/** The measured time, by performance.now(). */
let from = Number.POSITIVE_INFINITY
let until = Number.POSITIVE_INFINITY

function takeRequest(): Buffer {
  const place = next % requests.length
  next += 1
  const request = requests[place] ?? Buffer.alloc(0)
  const key = keys[place] ?? -1
  if (key !== -1) request.write(randomUUID(), key, 'latin1')
  return request
}

const isMeasured = (moment: number) => moment >= from && moment < until

function recordLatency(begunAt: number): void {
  const latency = performance.now() - begunAt
  latencies.record(Math.max(1, Math.round(latency * 1e6)))
  if (latency > lateAfterMs) late += 1
}

function recordAnswer(answer: Answer, begunAt: number): void {
  const now = performance.now()
  completed += 1
  if (isMeasured(now)) arrived += 1
  // A request counts by when it was due at a steady rate, else by when it was answered.
  if (!isMeasured(perSecond === undefined ? now : begunAt)) return
  answered += 1
  recordLatency(begunAt)
  if (answer.status === expected) return
  unexpected += 1
  sample ||= answer.bytes.toString('latin1', 0, 2_000)
}

/** Sends the next request as soon as the one before is answered. */
function keepAsking(connection: Connection): void {
  const begunAt = performance.now()
  if (begunAt >= until) return
  connection.send(takeRequest(), (answer) => {
    recordAnswer(answer, begunAt)
    keepAsking(connection)
  })
}

/** `stop` answers when each measured request without an answer was due. */
type SteadyLoad = { isAllAnswered: () => boolean; stop: () => number[] }

/** Sends at the rate, however slow the answers; a request that is due waits for a free connection. */
function askSteadily(free: Connection[], rate: number): SteadyLoad {
  const begunAt = performance.now()
  const dueAt = (place: number) => begunAt + (place * 1000) / rate
  const underWay = new Set<number>()
  let sent = 0
  const isDue = () => dueAt(sent) <= performance.now() && dueAt(sent) < until
  const send = (connection: Connection, due: number) => {
    underWay.add(due)
    connection.send(takeRequest(), (answer) => {
      underWay.delete(due)
      recordAnswer(answer, due)
      free.push(connection)
      sendDue()
    })
  }
  const sendDue = () => {
    while (isDue()) {
      const connection = free.pop()
      if (!connection) return
      send(connection, dueAt(sent))
      sent += 1
    }
  }
  const timer = setInterval(sendDue, 1)
  return {
    isAllAnswered: () => underWay.size === 0 && dueAt(sent) >= until,
    stop: () => {
      clearInterval(timer)
      const unanswered = [...underWay]
      for (; dueAt(sent) < until; sent += 1) unanswered.push(dueAt(sent))
      return unanswered.filter(isMeasured)
    },
  }
}

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time * 1000))

async function untilAllAnswered({ isAllAnswered }: SteadyLoad): Promise<void> {
  const patience = performance.now() + LAST_ANSWERS_MS
  while (!isAllAnswered() && performance.now() < patience) await sleep(0.01)
}

async function run(): Promise<LoadResult> {
  let broken = 0
  const onBroken = () => {
    broken += 1
  }
  const open = () => openConnection(port, onBroken)
  const all = await Promise.all(Array.from({ length: connections }, open))
  const steady = perSecond === undefined ? undefined : askSteadily([...all], perSecond)
  if (!steady) for (const connection of all) keepAsking(connection)
  await sleep(warmUpSeconds)
  from = performance.now()
  await sleep(seconds)
  until = performance.now()
  const took = (until - from) / 1000
  if (steady) await untilAllAnswered(steady)
  const unanswered = steady?.stop() ?? []
  for (const due of unanswered) recordLatency(due)
  for (const connection of all) connection.close()
  const at = (percent: number) => latencies.percentile(percent) / 1e6
  return {
    perSecond: arrived / took,
    answered,
    completed,
    unexpected,
    unanswered: unanswered.length,
    late,
    broken,
    sample,
    p50: at(50),
    p95: at(95),
    p99: at(99),
    slowest: latencies.max / 1e6,
    next,
  }
}

parentPort?.postMessage(await run())
