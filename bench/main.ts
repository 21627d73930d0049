/** `npm run bench`: measures the built product against its yardsticks. Prints one table and writes bench/results.md. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describeMachine } from './machine.ts'
import { type Options, readOptions } from './options.ts'
import type { Bench, Part } from './part.ts'
import { PARTS } from './parts/parts.ts'
import { beginProfiling, killProducts, PROFILES } from './product.ts'
import { makeSale, removeSales, type Sale, startSales } from './sale.ts'
import { minutes, type Outcome, toTable } from './table.ts'

const RESULTS = resolve(import.meta.dirname, 'results.md')

const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)

async function measure(options: Options): Promise<Outcome[]> {
  const chosen = PARTS.filter(({ name }) => options.parts.length === 0 || options.parts.includes(name))
  const postgres = await startSales()
  const sales = new Map<number, Promise<Sale>>()
  const bench: Bench = {
    options,
    say,
    sale: (orders = options.orders) => {
      const made = sales.get(orders) ?? makeSale(postgres.url, orders, say)
      sales.set(orders, made)
      // After a failure the next part that needs this sale tries again.
      made.catch(() => sales.delete(orders))
      return made
    },
  }
  const outcomes: Outcome[] = []
  try {
    const machine = await describeMachine(postgres.url)
    for (const part of chosen) {
      say(`${part.name}: ${part.title}`)
      const outcome = await measurePart(bench, part)
      say(`${part.name} took ${minutes(outcome.seconds)}`)
      outcomes.push(outcome)
      console.log(toTable([outcome]))
      if (!options.profile) writeResults(options, machine, outcomes)
    }
    return outcomes
  } finally {
    await postgres.stop()
    removeSales()
  }
}

/** Seconds after which a part that hangs is given up, without the time that P14 waits. */
const MAX_PART_SECONDS = 30 * 60

/** Answers the part's findings, or the problem that ended it. */
async function measurePart(bench: Bench, { name: part, title, run }: Part): Promise<Outcome> {
  const begunAt = performance.now()
  const secondsSince = () => (performance.now() - begunAt) / 1000
  const maxSeconds = MAX_PART_SECONDS + bench.options.idleSeconds
  const patience = new AbortController()
  const late = setTimeout(maxSeconds * 1000, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`It was given up after ${minutes(maxSeconds)} minutes.`)
  })
  late.catch(() => undefined)
  try {
    const findings = await Promise.race([run(bench), late])
    return { part, title, findings, seconds: secondsSince() }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { part, title, findings: [], problem, seconds: secondsSince() }
  } finally {
    patience.abort()
    await killProducts()
  }
}

function writeResults(options: Options, machine: string[], outcomes: Outcome[]): void {
  const settings = `${options.rounds} rounds of ${options.seconds} s each, ${options.orders.toLocaleString('en-US')} orders; ratios are medians of the rounds'.`
  const lines = [
    '# Measured',
    '',
    ...machine.map((line) => `- ${line}`),
    `- ${settings}`,
    `- Took ${outcomes.map(({ part, seconds }) => `${part} ${minutes(seconds)}`).join(', ')}.`,
    '',
    toTable(outcomes),
  ]
  writeFileSync(RESULTS, `${lines.join('\n')}\n`)
}

const options = readOptions(process.argv.slice(2))
if (options.profile) beginProfiling()
const outcomes = await measure(options)
if (options.profile) say(`The profiles are in ${PROFILES}.`)
console.log(`\n${toTable(outcomes)}`)
process.exit(outcomes.some(({ problem }) => problem !== undefined) ? 1 : 0)
