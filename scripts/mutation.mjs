// Mutation testing of money, access and sessions, see docs/mutation.md. Takes some two hours.
// `npm run mutation -- rules` runs one group of scripts/mutation-groups.mjs.
import './require-node.mjs'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { differences, readAccepted } from './mutation-accepted.mjs'
import { isTimeOut, MUTATION_GROUPS, STRYKER } from './mutation-groups.mjs'

const root = resolve(import.meta.dirname, '..')
const GROUPS = Object.keys(MUTATION_GROUPS)

const named = process.argv.slice(2)
const asked = named.length > 0 ? named : GROUPS
const unknown = asked.filter((group) => !GROUPS.includes(group))
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}: there are ${GROUPS.join(', ')}.`)
  process.exit(1)
}
if (!existsSync(STRYKER)) {
  execFileSync('npm', ['ci', '--silent', '--ignore-scripts'], {
    cwd: join(root, 'scripts/mutation'),
    stdio: 'inherit',
  })
}
// Other work on the machine goes first.
setPriority(19)
// A runner that is killed leaves its databases in this folder. Postgres's own user must be able to reach it.
const temporary = mkdtempSync(join(tmpdir(), 'presale-mutation-'))
chmodSync(temporary, 0o755)
const failed = []
try {
  for (const group of asked) {
    run(group)
    if (!isAccepted(group)) failed.push(group)
  }
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
if (failed.length > 0)
  console.error(`Other mutants survived than scripts/mutation-accepted.json lists: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

/** Runs a group. Mutants that timed out run again, one at a time. */
function run(group) {
  console.log(`\n── ${group} ──`)
  forget(group, isDoubtful)
  ask(group)
  if (!forget(group, isTimeOut)) return
  console.log('Mutants that timed out run again, one at a time.')
  ask(group, '--concurrency', '1')
}

/** Whether exactly the accepted mutants of the group's files survived. Prints the others. */
function isAccepted(group) {
  const { folder, changed } = MUTATION_GROUPS[group]
  const { files } = JSON.parse(readFileSync(keptOf(group, 'json'), 'utf8'))
  // The report may hold files of an earlier list of the group.
  const own = changed.map((name) => `src/${name}.ts`)
  const report = { files: Object.fromEntries(own.map((name) => [name, files[name]])) }
  const { unlisted, gone } = differences(report, folder, readAccepted())
  for (const one of unlisted)
    console.error(`${one.file}:${one.line} survived: ${one.original} → ${one.replacement}`)
  for (const one of gone)
    console.error(`${one.file} is listed but did not survive: ${one.original} → ${one.replacement}`)
  return unlisted.length === 0 && gone.length === 0
}

/** Runs Stryker on a group. Throws when it did not finish. */
function ask(group, ...more) {
  rmSync(keptOf(group, 'json'), { force: true })
  spawnSync(
    process.execPath,
    [join(STRYKER, 'core/bin/stryker.js'), 'run', join(root, 'scripts/stryker.config.mjs'), ...more],
    {
      cwd: join(root, MUTATION_GROUPS[group].folder),
      stdio: 'inherit',
      env: { ...process.env, MUTATION_GROUP: group, TMPDIR: temporary },
    },
  )
  if (existsSync(keptOf(group, 'json'))) return
  throw new Error(`${group} was interrupted. Its results are kept, and the next run continues from there.`)
}

/** Removes the matching mutants from the stored results, so that they run again. Returns whether there were any. */
function forget(group, isSuch) {
  const kept = keptOf(group, 'incremental.json')
  if (!existsSync(kept)) return false
  const report = JSON.parse(readFileSync(kept, 'utf8'))
  let found = 0
  for (const file of Object.values(report.files)) {
    const others = file.mutants.filter((mutant) => !isSuch(mutant))
    found += file.mutants.length - others.length
    file.mutants = others
  }
  if (found > 0) writeFileSync(kept, JSON.stringify(report))
  return found > 0
}

function keptOf(group, ending) {
  return join(root, MUTATION_GROUPS[group].folder, `test-results/mutation-${group}.${ending}`)
}

/**
 * A new test may kill these, but Stryker would not retry them: they run while a file loads, or keep it from loading.
 */
function isDoubtful({ status, static: isAsLoaded }) {
  return status === 'RuntimeError' || (status === 'Survived' && isAsLoaded)
}
