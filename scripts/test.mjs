// Every check and test, one after the other, closing with one line: "N passed, M failed".
import './require-node.mjs'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { runTurbo } from './turbo.mjs'

const root = resolve(import.meta.dirname, '..')

/** What a test runner wrote, as [passed, failed]; a skipped test counts as failed, for nothing here may be skipped. */
const readers = {
  vitest: ({ numPassedTests, numTotalTests }) => [numPassedTests, numTotalTests - numPassedTests],
  playwright: ({ stats }) => [stats.expected, stats.unexpected + stats.flaky + stats.skipped],
}

const PARTS = [
  { task: 'lint' },
  { task: 'architecture' },
  { task: 'lockfile' },
  { task: 'types' },
  { task: 'unit', reader: 'vitest', report: 'packages/rules/test-results/vitest.json' },
  { task: 'test', reader: 'vitest', report: 'apps/server/test-results/vitest.json' },
  { task: 'build' },
  { task: 'budgets' },
  { task: 'e2e', reader: 'playwright', report: 'e2e/test-results/playwright.json' },
  { task: 'storm' },
]

function run({ task, reader, report }) {
  console.log(`\n── ${task} ──`)
  const path = report && resolve(root, report)
  if (path) rmSync(path, { force: true })
  const succeeded = runTurbo(task, '--output-logs=new-only', '--ui=stream', '--log-order=stream')
  if (!path) return succeeded ? [1, 0] : [0, 1]
  if (!existsSync(path)) return [0, 1]
  const [passed, failed] = readers[reader](JSON.parse(readFileSync(path, 'utf8')))
  return [passed, succeeded ? failed : Math.max(1, failed)]
}

let passed = 0
let failed = 0
for (const part of PARTS) {
  const [more, broken] = run(part)
  console.log(`${part.task}: ${more} passed, ${broken} failed`)
  passed += more
  failed += broken
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
