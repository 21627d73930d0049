// Changes the code of money, access and sessions in small ways and sees whether a test notices; some two hours.
// Keeps what came of it in docs/mutation.md, group by group; `npm run mutation -- rules` asks one of scripts/mutation-groups.mjs.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isTimeOut, MUTATION_GROUPS } from './mutation-groups.mjs'
import { keepOnPage } from './mutation-page.mjs'

const root = resolve(import.meta.dirname, '..')
const GROUPS = Object.keys(MUTATION_GROUPS)

const named = process.argv.slice(2)
const asked = named.length > 0 ? named : GROUPS
const unknown = asked.filter((group) => !GROUPS.includes(group))
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}: there are ${GROUPS.join(', ')}.`)
  process.exit(1)
}
// Whoever works on the machine goes first.
setPriority(19)
// A runner that is ended leaves its databases behind: they go with this folder, which Postgres's own user must reach.
const temporary = mkdtempSync(join(tmpdir(), 'presale-mutation-'))
chmodSync(temporary, 0o755)
const failed = []
try {
  for (const group of asked) {
    if (!isNoticed(group)) failed.push(group)
    keepOnPage(group)
  }
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
if (failed.length > 0) console.error(`Too few were noticed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

/** Whether enough of the group's changes were noticed. What timed out is asked again, one at a time. */
function isNoticed(group) {
  console.log(`\n── ${group} ──`)
  forget(group, isDoubtful)
  const isEnough = ask(group)
  if (!forget(group, isTimeOut)) return isEnough
  console.log('What timed out is asked again, alone.')
  return ask(group, '--concurrency', '1')
}

/** Has Stryker try a group's changes out; whether enough were noticed. Throws when it was ended, or could not begin. */
function ask(group, ...more) {
  rmSync(keptOf(group, 'json'), { force: true })
  const { status } = spawnSync('stryker', ['run', join(root, 'scripts/stryker.config.mjs'), ...more], {
    cwd: join(root, MUTATION_GROUPS[group].folder),
    stdio: 'inherit',
    env: { ...process.env, MUTATION_GROUP: group, TMPDIR: temporary },
  })
  if (existsSync(keptOf(group, 'json'))) return status === 0
  throw new Error(
    `${group} was not asked to the end. What was asked is kept: the next run goes on from there.`,
  )
}

/** Takes such changes out of what is kept from run to run, so that they are asked again; whether there were any. */
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

/** Where Stryker leaves what came of a group. */
function keptOf(group, ending) {
  return join(root, MUTATION_GROUPS[group].folder, `test-results/mutation-${group}.${ending}`)
}

/** What a new test may tell otherwise, without Stryker knowing: it takes hold as a file loads, or kept one from loading. */
function isDoubtful({ status, static: isAsLoaded }) {
  return status === 'RuntimeError' || (status === 'Survived' && isAsLoaded)
}
