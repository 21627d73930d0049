/** `npm run bench`: measures the built product against its yardsticks; one table, also in bench/results.md. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describeMachine } from './machine.ts'
import { type Options, readOptions } from './options.ts'
import type { Bench } from './part.ts'
import { PARTS } from './parts/parts.ts'
import { makeSale, removeSales, type Sale, startSales } from './sale.ts'
import { type Outcome, toTable } from './table.ts'

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
      return made
    },
  }
  const outcomes: Outcome[] = []
  try {
    const machine = await describeMachine(postgres.url)
    for (const { name, title, run } of chosen) {
      say(`${name}: ${title}`)
      const outcome: Outcome = { part: name, title, findings: [] }
      try {
        outcome.findings = await run(bench)
      } catch (error) {
        outcome.problem = error instanceof Error ? error.message : String(error)
      }
      outcomes.push(outcome)
      console.log(toTable([outcome]))
      writeResults(options, machine, outcomes)
    }
    return outcomes
  } finally {
    await postgres.stop()
    removeSales()
  }
}

function writeResults(options: Options, machine: string[], outcomes: Outcome[]): void {
  const settings = `${options.rounds} rounds of ${options.seconds} s each, ${options.orders.toLocaleString('en-US')} orders; ratios are medians of the rounds'.`
  const lines = [
    '# Measured',
    '',
    ...machine.map((line) => `- ${line}`),
    `- ${settings}`,
    '',
    toTable(outcomes),
  ]
  writeFileSync(RESULTS, `${lines.join('\n')}\n`)
}

const outcomes = await measure(readOptions(process.argv.slice(2)))
console.log(`\n${toTable(outcomes)}`)
process.exit(outcomes.some(({ problem }) => problem !== undefined) ? 1 : 0)
