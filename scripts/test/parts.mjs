// The parts of `npm test`. Each takes names of files (or, for the checks, of tasks), runs, and returns how many tests
// passed, the names of those that failed, and the names of those that passed only when they were tried again.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { runTurbo } from '../turbo.mjs'
import { readPlaywright, readVitest } from './reports.mjs'

const root = resolve(import.meta.dirname, '../..')
const SERVER = 'apps/server'
const E2E = 'e2e'
const OUTPUT = ['--continue', '--output-logs=new-only', '--ui=stream', '--log-order=stream']

const CHECKS_WITHOUT_TESTS = ['lint', 'architecture', 'lockfile', 'types']
const CHECKS = [...CHECKS_WITHOUT_TESTS, 'unit']
/** What the other parts need. */
const BUILD = ['build', 'budgets', 'browser']
const STORMS = ['storm', 'storm-control']
const NO_REPORT = 'wrote no report; see its output above'
const BROKEN_OFF = 'ended with an error outside of its tests; see its output above'

/** More broken files than this point to a real fault, so they are not tried again. */
const MAX_RETRIED_FILES = 5

/** The reports of tasks that run tests, in the folder of their package, and what counts their tests. */
const REPORTS = {
  unit: { path: 'test-results/vitest.json', count: countVitest },
  components: { path: 'test-results/components.json', count: countVitest },
  start: { path: 'test-results/start.json', count: countBrowserTests },
  release: { path: 'test-results/start.json', count: countBrowserTests },
}

export const PARTS = {
  checks: (names) => runTasks(names.length > 0 ? names : CHECKS),
  unit: (filters) => runTasks(['unit'], inEachPackage(filters)),
  components: (filters) => runTasks(['components'], filters),
  server: runServerTests,
  build: () => runTasks(BUILD),
  e2e: runBrowserTests,
  start: () => runBuildingTests('start'),
  release: () => runBuildingTests('release'),
  storm: () => runTasks(STORMS),
  // Side by side, because each waits part of its time.
  'checks and build': () => runTasks([...CHECKS, ...BUILD]),
  'start and storm': () => runBuildingTests('start', ...STORMS),
}

/** The parts of `npm test`. The checks include the unit tests. CI also runs `release`. */
export const WHOLE = ['checks and build', 'components', 'server', 'e2e', 'start and storm']

/** The parts of `npm test -- --changed`. Vitest follows the imports of what changed since main. */
const SINCE_MAIN = '--changed=main'
export const CHANGED = [
  { part: 'checks', filters: CHECKS_WITHOUT_TESTS },
  { part: 'unit', filters: [SINCE_MAIN] },
  { part: 'server', filters: [SINCE_MAIN, '--passWithNoTests'] },
]

/** A package without a file of that name is no failure. */
const inEachPackage = (filters) => (filters.length > 0 ? [...filters, '--passWithNoTests'] : [])

/** Runs these tasks by one call of Turbo. A task with a report counts as its tests, any other as one test. */
function runTasks(names, filters = []) {
  const runs = resolve(root, '.turbo/runs')
  rmSync(runs, { recursive: true, force: true })
  const succeeded = runTurbo(
    ...names,
    ...OUTPUT,
    '--summarize',
    ...(filters.length > 0 ? ['--', ...filters] : []),
  )
  const [summary] = existsSync(runs) ? readdirSync(runs) : []
  if (!summary) return { passed: 0, failed: [`${names.join(', ')} ${BROKEN_OFF}`], flaky: [] }
  const { tasks } = readJson(resolve(runs, summary))
  const results = tasks.filter(({ task }) => names.includes(task)).map(resultOf)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.flatMap((result) => result.failed)
  const flaky = results.flatMap((result) => result.flaky)
  if (!succeeded && failed.length === 0 && flaky.length === 0)
    failed.push(`${names.join(', ')} ${BROKEN_OFF}`)
  return { passed, failed, flaky }
}

/** The tests that a task of the summary ran, or the task itself as one test. */
function resultOf({ taskId, task, directory, execution }) {
  const succeeded = execution?.exitCode === 0
  if (!(task in REPORTS))
    return succeeded ? { passed: 1, failed: [], flaky: [] } : { passed: 0, failed: [taskId], flaky: [] }
  const { path, count } = REPORTS[task]
  const report = resolve(root, directory, path)
  return count(existsSync(report) ? readJson(report) : undefined, succeeded, taskId)
}

function countVitest(report, succeeded, task) {
  return countFiles(report && readVitest(report, root), succeeded, task)
}

/**
 * Runs the server's test files. The few that failed run once more, one after the other and each in a new process; their
 * second result counts.
 */
function runServerTests(filters) {
  const first = runVitest(filters)
  const broken = [...(first.files ?? [])].filter(([, { failed }]) => failed.length > 0)
  if (first.succeeded || broken.length === 0 || broken.length > MAX_RETRIED_FILES)
    return countFiles(first.files, first.succeeded, '@presale/server#test')
  const paths = broken.map(([path]) => path)
  console.log(`\n── server, once more: ${paths.join(', ')} ──`)
  const second = runVitest(['--maxWorkers=1', ...paths])
  for (const path of paths) {
    const result = second.files?.get(path)
    if (result) first.files.set(path, result)
  }
  const total = countFiles(first.files, second.succeeded, '@presale/server#test')
  // Such an error belongs to no file, so no second try clears it.
  if (first.errorsOutside > 0) total.failed.push(`@presale/server#test ${BROKEN_OFF}`)
  const before = broken.flatMap(([, { failed }]) => failed)
  return { ...total, flaky: before.filter((name) => !total.failed.includes(name)) }
}

function runVitest(args) {
  const path = resolve(root, SERVER, 'test-results/vitest.json')
  rmSync(path, { force: true })
  const outside = resolve(root, SERVER, 'test-results/errors-outside.json')
  rmSync(outside, { force: true })
  const succeeded = runTurbo('test', ...OUTPUT, '--', ...args)
  const files = existsSync(path) ? readVitest(readJson(path), resolve(root, SERVER)) : undefined
  const errorsOutside = existsSync(outside) ? readJson(outside) : 0
  return { succeeded, files, errorsOutside }
}

/** Runs the browser tests. Playwright itself tries again what failed. */
function runBrowserTests(filters) {
  const path = resolve(root, E2E, 'test-results/playwright.json')
  rmSync(path, { force: true })
  const succeeded = runTurbo('e2e', ...OUTPUT, '--', ...filters)
  return countBrowserTests(existsSync(path) ? readJson(path) : undefined, succeeded, '@presale/e2e#e2e')
}

/** Runs tasks among which are the tests that build. */
function runBuildingTests(...names) {
  rmSync(resolve(root, E2E, REPORTS.start.path), { force: true })
  return runTasks(names)
}

function countBrowserTests(report, succeeded, task) {
  if (!report) return { passed: 0, failed: [`${task} ${NO_REPORT}`], flaky: [] }
  const result = readPlaywright(report)
  // With --strict Playwright fails on a flaky test by itself.
  const isStrict = process.env.E2E_STRICT && result.flaky.length > 0
  if (!succeeded && result.failed.length === 0 && !isStrict) result.failed.push(`${task} ${BROKEN_OFF}`)
  return result
}

/** Adds the files up. A run that failed although no test did counts as one failure, named after the task. */
function countFiles(files, succeeded, task) {
  if (!files) return { passed: 0, failed: [`${task} ${NO_REPORT}`], flaky: [] }
  const results = [...files.values()]
  const failed = results.flatMap((result) => result.failed)
  if (!succeeded && failed.length === 0) failed.push(`${task} ${BROKEN_OFF}`)
  const flaky = results.flatMap((result) => result.flaky)
  return { passed: results.reduce((sum, result) => sum + result.passed, 0), failed, flaky }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
