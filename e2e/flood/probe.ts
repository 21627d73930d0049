/**
 * Buyers who poll their orders: requests statuses at a steady rate from many network addresses and prints the response
 * times in ms. Runs as its own process; arguments: url, seconds, order tokens.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Probed } from './flood.ts'

const PER_SECOND = 100
const NETWORKS = 200

const [, , url = '', seconds = '0', ...tokens] = process.argv
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const probed: Probed = { milliseconds: [], statuses: {} }
const under: Promise<void>[] = []

function ask(index: number): Promise<void> {
  return new Promise((resolve) => {
    const begun = performance.now()
    const path = `/api/controllers/transactions.php?orderToken=${tokens[index % tokens.length]}`
    const headers = { 'x-forwarded-for': `10.254.0.${index % NETWORKS}` }
    const asked = request(new URL(path, url), { agent, headers }, (answer) => {
      answer.resume().once('end', () => {
        probed.milliseconds.push(performance.now() - begun)
        const status = String(answer.statusCode)
        probed.statuses[status] = (probed.statuses[status] ?? 0) + 1
        resolve()
      })
    })
    asked.once('error', () => {
      probed.statuses.failed = (probed.statuses.failed ?? 0) + 1
      resolve()
    })
    asked.end()
  })
}

const begun = performance.now()
for (let index = 0; index < PER_SECOND * Number(seconds); index += 1) {
  const due = begun + (index * 1_000) / PER_SECOND
  const early = due - performance.now()
  if (early > 1) await sleep(early)
  under.push(ask(index))
}
await Promise.all(under)
agent.destroy()
console.log(JSON.stringify(probed))
