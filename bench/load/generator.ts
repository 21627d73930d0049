/** A worker that asks a server as fast as it answers, or at a steady rate, and tells how long the answers took. */
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
  first = 0,
} = workerData as Load
const requests = (workerData as Load).requests.map(toBytes)
const keys = requests.map((request) => request.indexOf(NEW_KEY))
const latencies = createHistogram()

let next = first
let answered = 0
let unexpected = 0
let sample = ''
let measuring = false
let over = false

function takeRequest(): Buffer {
  const place = next % requests.length
  next += 1
  const request = requests[place] ?? Buffer.alloc(0)
  const key = keys[place] ?? -1
  if (key !== -1) request.write(randomUUID(), key, 'latin1')
  return request
}

function note(answer: Answer, begunAt: number): void {
  if (!measuring) return
  answered += 1
  latencies.record(Math.max(1, Math.round((performance.now() - begunAt) * 1e6)))
  if (answer.status === expected) return
  unexpected += 1
  sample ||= answer.bytes.toString('latin1', 0, 2_000)
}

/** One request after the other. */
function keepAsking(connection: Connection): void {
  if (over) return
  const begunAt = performance.now()
  connection.send(takeRequest(), (answer) => {
    note(answer, begunAt)
    keepAsking(connection)
  })
}

/** At the given rate whatever the server does: a request counts from when it was due, and waits for a free connection. */
function askSteadily(free: Connection[], rate: number): void {
  const due: number[] = []
  const begin = performance.now()
  let planned = 0
  const pump = () => {
    while (due.length > 0 && free.length > 0) {
      const connection = free.pop()
      const begunAt = due.shift()
      if (!connection || begunAt === undefined) return
      connection.send(takeRequest(), (answer) => {
        note(answer, begunAt)
        free.push(connection)
        pump()
      })
    }
  }
  const tick = () => {
    if (over) return
    const now = performance.now()
    for (; begin + (planned * 1000) / rate <= now; planned += 1) due.push(begin + (planned * 1000) / rate)
    pump()
    setTimeout(tick, 1)
  }
  tick()
}

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time * 1000))

async function run(): Promise<LoadResult> {
  let broken = 0
  const onBroken = () => {
    broken += 1
  }
  const open = () => openConnection(port, onBroken)
  const all = await Promise.all(Array.from({ length: connections }, open))
  if (perSecond === undefined) for (const connection of all) keepAsking(connection)
  else askSteadily([...all], perSecond)
  await sleep(warmUpSeconds)
  measuring = true
  const begin = performance.now()
  await sleep(seconds)
  measuring = false
  const took = (performance.now() - begin) / 1000
  over = true
  for (const connection of all) connection.close()
  const at = (percent: number) => latencies.percentile(percent) / 1e6
  return {
    perSecond: answered / took,
    answered,
    unexpected,
    broken,
    sample,
    p50: at(50),
    p95: at(95),
    p99: at(99),
    next,
  }
}

parentPort?.postMessage(await run())
