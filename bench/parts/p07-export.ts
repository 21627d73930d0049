/** P7: the CSV file of all orders, against psql's \copy of the same statement. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from '../../apps/server/src/db/connect.ts'
import { asColumns } from '../../apps/server/src/db/csv.ts'
import { COLUMNS } from '../../apps/server/src/orders/export-orders.ts'
import { filterOrders } from '../../apps/server/src/orders/search-orders.ts'
import { bearer } from '../load/requests.ts'
import { atMost, type Bench, type Finding, type Part } from '../part.ts'
import { residentMB } from '../processes.ts'
import { type Started, withProduct } from '../product.ts'
import { inRounds, median, medianRatio } from '../rounds.ts'
import type { Sale } from '../sale.ts'

const MAX_TIME_RATIO = 1.3
const MAX_MORE_MB = 64

const PSQL = ['/usr/bin/psql', '/usr/lib/postgresql/18/bin/psql', '/opt/homebrew/bin/psql']

export const exportOfOrders: Part = { name: 'P7', title: 'CSV of all orders', run }

/** `memory` is the server's peak in MB. */
type Taken = { seconds: number; bytes: number; memory: number }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  const psql = PSQL.find((path) => existsSync(path))
  if (!psql) throw new Error('P7 needs psql.')
  const statement = await statementOf(sale)
  return withProduct(sale, {}, async (product) => {
    const before = residentMB(product.process.pid as number)
    await download(product, sale)
    const results = await inRounds(bench.options.rounds, {
      product: () => download(product, sale),
      psql: () => copy(psql, sale, statement),
    })
    const seconds = (name: 'product' | 'psql') => median(results[name].map((one) => one.seconds)).toFixed(2)
    const ratio = medianRatio(results.product, results.psql, (one) => one.seconds)
    const memory = Math.max(...results.product.map((one) => one.memory)) - before
    const size = Math.round((results.product[0]?.bytes ?? 0) / 1e6)
    const detail = `${seconds('product')} s against ${seconds('psql')} s, ${size} MB`
    return [
      atMost(
        `CSV of ${sale.orders.toLocaleString('en-US')} orders against psql \\copy`,
        MAX_TIME_RATIO,
        ratio,
        detail,
      ),
      {
        what: 'memory of the server at its peak',
        goal: `≤ ${MAX_MORE_MB} MB more`,
        measured: `${memory.toFixed(0)} MB more`,
        reached: memory <= MAX_MORE_MB,
      },
    ]
  })
}

async function statementOf(sale: Sale): Promise<string> {
  const { db } = connect(sale.databaseUrl, () => undefined)
  try {
    const { matching } = await filterOrders(db, {})
    return matching.select(asColumns(COLUMNS)).orderBy('orders.id', 'desc').compile().sql
  } finally {
    await db.destroy()
  }
}

async function download({ operatorPort, process: server }: Started, sale: Sale): Promise<Taken> {
  const pid = server.pid as number
  let peak = residentMB(pid)
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMB(pid))
  }, 20)
  const begunAt = performance.now()
  const bytes = await new Promise<number>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: operatorPort, path: '/api/exports/orders.csv' }
    get({ ...options, headers: bearer(sale.operatorSession) }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The file was answered ${response.statusCode}.`))
      let read = 0
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
      })
      response.on('end', () => resolve(read))
      response.on('error', reject)
    }).on('error', reject)
  })
  clearInterval(watching)
  return { seconds: (performance.now() - begunAt) / 1000, bytes, memory: peak }
}

async function copy(psql: string, sale: Sale, statement: string): Promise<Taken> {
  const command = `\\copy (${statement.replaceAll(/\s+/g, ' ')}) to stdout with (format csv, header)`
  const begunAt = performance.now()
  const child = spawn(psql, ['-c', command, sale.databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
  let bytes = 0
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  const [code] = await once(child, 'close')
  if (code !== 0 || bytes === 0) throw new Error(`psql ended with ${code}.`)
  return { seconds: (performance.now() - begunAt) / 1000, bytes, memory: 0 }
}
