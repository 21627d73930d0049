// Changes the code of money, access and sessions in small ways and sees whether a test notices; the better part of an hour.
// Keeps what came of it in docs/mutation.md; `npm run mutation -- rules`, for one group of scripts/mutation-groups.mjs, prints it.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { MUTATION_GROUPS } from './mutation-groups.mjs'

const root = resolve(import.meta.dirname, '..')
const DOCUMENT = join(root, 'docs/mutation.md')
const MARK =
  '<!-- From here on written by `npm run mutation`; only the reasons in the last column are by hand. -->'
const UNJUDGED = '**not judged yet**'
const GROUPS = Object.keys(MUTATION_GROUPS)

const named = process.argv.slice(2)
const asked = named.length > 0 ? named : GROUPS
const unknown = asked.filter((group) => !GROUPS.includes(group))
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}: there are ${GROUPS.join(', ')}.`)
  process.exit(1)
}
// Whoever works on the machine goes first.
setPriority(15)
// A runner that is ended leaves its databases behind: they go with this folder, which Postgres's own user must reach.
const temporary = mkdtempSync(join(tmpdir(), 'presale-mutation-'))
chmodSync(temporary, 0o755)
const failed = []
try {
  for (const group of asked) if (!isNoticed(group)) failed.push(group)
} finally {
  rmSync(temporary, { recursive: true, force: true })
}

/** Whether enough of the group's changes were noticed. */
function isNoticed(group) {
  console.log(`\n── ${group} ──`)
  const { status } = spawnSync('stryker', ['run', join(root, 'scripts/stryker.config.mjs')], {
    cwd: join(root, MUTATION_GROUPS[group].folder),
    stdio: 'inherit',
    env: { ...process.env, MUTATION_GROUP: group, TMPDIR: temporary },
  })
  return status === 0
}

const before = readFileSync(DOCUMENT, 'utf8')
const files = asked.flatMap(filesOf)
const page = report(files)
if (named.length > 0) console.log(page)
else writeFileSync(DOCUMENT, `${before.slice(0, before.indexOf(MARK))}${MARK}\n\n${page}`)
console.log(totalOf(files))
if (failed.length > 0) console.error(`Too few were noticed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

/** What came of every change of a group's files, the last time it was asked. */
function filesOf(group) {
  const { folder } = MUTATION_GROUPS[group]
  const report = join(root, folder, `test-results/mutation-${group}.json`)
  return Object.entries(JSON.parse(readFileSync(report, 'utf8')).files).map(
    ([path, { source, mutants }]) => ({
      path: `${folder}/${path}`,
      lines: source.split('\n'),
      mutants,
    }),
  )
}

function count(mutants, ...statuses) {
  return mutants.filter(({ status }) => statuses.includes(status)).length
}

/** Of the changes that left something to test, how many a test noticed. */
function scoreOf(mutants) {
  const [killed, survived] = [count(mutants, 'Killed', 'Timeout'), count(mutants, 'Survived', 'NoCoverage')]
  return { killed, all: killed + survived, percent: ((killed * 100) / (killed + survived)).toFixed(1) }
}

function totalOf(files) {
  const { killed, all, percent } = scoreOf(files.flatMap(({ mutants }) => mutants))
  return `${killed} of ${all} changes were noticed: ${percent} %.`
}

function report(files) {
  const scores = files.map(({ path, mutants }) => {
    const { percent } = scoreOf(mutants)
    const counts = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError']
    return row([`\`${path}\``, ...counts.map((status) => count(mutants, status)), percent])
  })
  const reasons = reasonsBefore()
  const survivors = files.flatMap((file) =>
    file.mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .sort((one, other) => one.location.start.line - other.location.start.line)
      .map((mutant) => {
        const what = [code(originalOf(file, mutant)), code(mutant.replacement)]
        const reason = reasons.get(keyOf(file.path, ...what)) ?? UNJUDGED
        return row([`\`${file.path}:${mutant.location.start.line}\``, ...what, reason])
      }),
  )
  return [
    `Made on ${new Date().toISOString().slice(0, 10)}. ${totalOf(files)}`,
    '',
    '| file | noticed | timed out | survived | reached by no test | did not load | % |',
    '|---|---|---|---|---|---|---|',
    ...scores,
    '',
    '## What survives',
    '| where | instead of | stood | and that is harmless, for |',
    '|---|---|---|---|',
    ...survivors,
    '',
  ].join('\n')
}

/** The code that was changed, its first line. */
function originalOf({ lines }, { location: { start, end } }) {
  const line = lines[start.line - 1]
  return start.line === end.line
    ? line.slice(start.column - 1, end.column - 1)
    : `${line.slice(start.column - 1)} …`
}

/** Code in a cell of a table. */
function code(text) {
  return `\`${text.replaceAll(/\s+/g, ' ').replaceAll('`', '´').replaceAll('|', '\\|')}\``
}

/** A row of a table. */
function row(cells) {
  return `| ${cells.join(' | ')} |`
}

/** What names a survivor whatever line it moves to. */
function keyOf(...cells) {
  return cells.join(' ')
}

/** The reasons that stand in the document, by survivor. */
function reasonsBefore() {
  const rows = [...before.matchAll(/^\| `([^`]+):\d+` \| (`.*?[^\\]`) \| (`.*?[^\\]`) \| (.*) \|$/gm)]
  return new Map(
    rows.map(([, path, original, replacement, reason]) => [keyOf(path, original, replacement), reason]),
  )
}
