/** P7: all orders as CSV, against psql's \copy of the same statement. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from '../../apps/server/src/db/connect.ts'
import { asColumns } from '../../apps/server/src/db/csv.ts'
import { COLUMNS } from '../../apps/server/src/orders/export-orders.ts'
import { filterOrders } from '../../apps/server/src/orders/search-orders.ts'
import { bearer } from '../load/requests.ts'
import { atMost, type Bench, type Finding, type Part } from '../part.ts'
import { findProgram } from '../pgbench.ts'
import { type Started, withProduct } from '../product.ts'
import { inRounds, median, medianRatio } from '../rounds.ts'
import type { Sale } from '../sale.ts'

const MORE_MEMORY_MIB = 64

export const exportOfOrders: Part = { name: 'P7', title: 'CSV of all orders', run }

type Taken = { seconds: number; bytes: number; memory: number }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale()
  const psql = findProgram('psql')
  const statement = await statementOf(sale)
  return withProduct(sale, {}, async (product) => {
    const before = memoryOf(product.process.pid)
    await download(product, sale)
    const results = await inRounds(bench.options.rounds, {
      product: () => download(product, sale),
      psql: () => (psql ? copy(psql, sale, statement) : Promise.reject(new Error('There is no psql here.'))),
    })
    const seconds = (name: 'product' | 'psql') => median(results[name].map((one) => one.seconds)).toFixed(2)
    const ratio = medianRatio(results.product, results.psql, (one) => one.seconds)
    const memory = Math.max(...results.product.map((one) => one.memory)) - before
    const size = Math.round((results.product[0]?.bytes ?? 0) / 2 ** 20)
    const detail = `${seconds('product')} s against ${seconds('psql')} s, ${size} MiB`
    return [
      atMost(`CSV of ${sale.orders.toLocaleString('en-US')} orders against psql \\copy`, 1.3, ratio, detail),
      {
        what: 'memory the server takes for it',
        goal: `≤ ${MORE_MEMORY_MIB} MiB more`,
        measured: `${memory.toFixed(0)} MiB more`,
        reached: memory <= MORE_MEMORY_MIB,
      },
    ]
  })
}

/** The statement of the file, as the product makes it. */
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
  let most = memoryOf(server.pid)
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid))
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
  return { seconds: (performance.now() - begunAt) / 1000, bytes, memory: most }
}

/** The memory a process holds, in MiB; 0 where the system does not say. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+([0-9]+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
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
