// Runs every check and test, or the parts and files that are named:
//   npm test                          everything, as CI does
//   npm test -- server accounts       the server tests whose file names contain "accounts"
//   npm test -- e2e buyer/order       the browser tests whose file names contain "buyer/order"
//   npm test -- checks storm          two parts
//   npm test -- --changed             the checks, and the unit and server tests that the change since main touches
//   npm test -- --strict              also fails on a test that passed only when it was tried again, and runs more at phone width
// All parts run, whatever failed before. The last line is "N passed, N failed".
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { makeMemoryFolder } from './test/memory-folder.mjs'
import { CHANGED, PARTS, WHOLE } from './test/parts.mjs'

const root = resolve(import.meta.dirname, '..')
const RESULTS = resolve(root, 'test-results')
const { strict, isWhole, asked } = readArguments(process.argv.slice(2))
if (strict) process.env.E2E_STRICT = '1'
// One machine, one way: Playwright and the runners behave here as they do in CI.
process.env.CI = 'true'
// Node keeps what it compiled: each further process loads the same modules in half the time.
process.env.NODE_COMPILE_CACHE ??= resolve(root, 'node_modules/.cache/node-compile')
process.env.TMPDIR ??= makeMemoryFolder() ?? tmpdir()

const begunAt = performance.now()
const done = asked.map(({ part, filters }) => {
  console.log(`\n── ${part} ──`)
  const partBegunAt = performance.now()
  const outcome = PARTS[part](filters)
  return { part, ...outcome, seconds: secondsSince(partBegunAt) }
})
process.exit(report(done) ? 0 : 1)

/** Reads the parts, each with the names that follow it; all parts if none is named. Ends on a word that is no part. */
function readArguments(words) {
  const strict = words.includes('--strict')
  const names = words.filter((each) => each !== '--strict')
  if (names.length === 1 && names[0] === '--changed') return { strict, isWhole: false, asked: CHANGED }
  const asked = []
  for (const word of names) {
    if (word in PARTS) asked.push({ part: word, filters: [] })
    else if (asked.length > 0 && !word.startsWith('--')) asked.at(-1).filters.push(word)
    else {
      console.error(
        `"${word}" is no part. The parts are ${Object.keys(PARTS).join(', ')}; names of files come after one.`,
      )
      process.exit(1)
    }
  }
  const isWhole = asked.length === 0
  if (isWhole) asked.push(...WHOLE.map((part) => ({ part, filters: [] })))
  return { strict, isWhole, asked }
}

/** Prints what failed, what was flaky, how long each part took and the totals; true if nothing failed. */
function report(parts) {
  const named = (kind) => parts.flatMap((each) => each[kind].map((name) => ({ part: each.part, name })))
  const flaky = named('flaky')
  const failed = named('failed')
  const passed = parts.reduce((sum, each) => sum + each.passed, 0)
  console.log()
  for (const { part, name } of failed) console.log(`failed: ${part.padEnd(7)} ${name}`)
  for (const { part, name } of flaky) console.log(`flaky:  ${part.padEnd(7)} ${name}`)
  console.log(`parts:  ${parts.map(({ part, seconds }) => `${part} ${seconds} s`).join(', ')}`)
  if (flaky.length > 0) console.log(`${flaky.length} flaky`)
  mkdirSync(RESULTS, { recursive: true })
  keepFlaky(flaky)
  if (isWhole) keepTime(passed, failed.length)
  console.log(`${passed} passed, ${failed.length} failed`)
  return failed.length === 0 && passed > 0 && !(strict && flaky.length > 0)
}

/** Appends the flaky tests to test-results/flaky.jsonl: one that is there twice in ten runs needs to be mended. */
function keepFlaky(flaky) {
  const at = new Date().toISOString()
  for (const test of flaky)
    appendFileSync(resolve(RESULTS, 'flaky.jsonl'), `${JSON.stringify({ at, ...test })}\n`)
}

/** Keeps the time of a whole run, which `npm run bench -- P15` reads. */
function keepTime(passed, failed) {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
  const commit = stdout?.trim() || 'unknown'
  const result = { commit, seconds: secondsSince(begunAt), passed, failed }
  writeFileSync(resolve(RESULTS, 'last-test.json'), JSON.stringify(result))
}

function secondsSince(time) {
  return Math.round((performance.now() - time) / 1000)
}
