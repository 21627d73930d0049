// docs/mutation.md as `npm run mutation` keeps it: what came of the changes of each file, the last time it was asked.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isTimeOut, MUTATION_GROUPS } from './mutation-groups.mjs'

const root = resolve(import.meta.dirname, '..')
const DOCUMENT = join(root, 'docs/mutation.md')
const MARK =
  '<!-- From here on written by `npm run mutation`; only the reasons in the last column are by hand. -->'
const UNJUDGED = '**not judged yet**'
const SCORE = /^\| `([^`:]+\.ts)` \| .*$/gm
const SURVIVOR = /^\| `([^`:]+\.ts):\d+` \| .*$/gm

/** Puts what came of a group's files in the place of what the page said of them; what is in no group any more goes. */
export function keepOnPage(group) {
  const before = readFileSync(DOCUMENT, 'utf8')
  const asked = new Map(filesOf(group).map((file) => [file.path, file]))
  const [scores, survivors] = [linesOf(before, SCORE), linesOf(before, SURVIVOR)]
  const reasons = reasonsIn(before)
  for (const [path, file] of asked) {
    scores.set(path, [scoreOf(file)])
    survivors.set(path, survivorsOf(file, reasons))
  }
  const inOrder = (lines) => everyPath().flatMap((path) => lines.get(path) ?? [])
  const page = [
    sumOf(inOrder(scores)),
    '',
    '| file | asked on | noticed | timed out | survived | reached by no test | did not load | % |',
    '|---|---|---|---|---|---|---|---|',
    ...inOrder(scores),
    '',
    '## What survives',
    '| where | instead of | stood | and that is harmless, for |',
    '|---|---|---|---|',
    ...inOrder(survivors),
    '',
  ]
  writeFileSync(DOCUMENT, `${before.slice(0, before.indexOf(MARK))}${MARK}\n\n${page.join('\n')}`)
}

function everyPath() {
  return Object.values(MUTATION_GROUPS).flatMap(({ folder, changed }) =>
    changed.map((name) => `${folder}/src/${name}.ts`),
  )
}

/** What came of every change of a group's files, the last time it was asked; what is kept may know of others. */
function filesOf(group) {
  const { folder, changed } = MUTATION_GROUPS[group]
  const report = join(root, folder, `test-results/mutation-${group}.json`)
  const { files } = JSON.parse(readFileSync(report, 'utf8'))
  return changed.map((name) => {
    const { source, mutants } = files[`src/${name}.ts`]
    return { path: `${folder}/src/${name}.ts`, lines: source.split('\n'), mutants }
  })
}

/** The lines of a table on the page, by the file each is about. */
function linesOf(page, pattern) {
  const lines = new Map()
  for (const [line, path] of page.matchAll(pattern)) lines.set(path, [...(lines.get(path) ?? []), line])
  return lines
}

function scoreOf({ path, mutants }) {
  // What a test itself timed out at was not plainly noticed.
  const outcomes = mutants.map((mutant) => (isTimeOut(mutant) ? 'Timeout' : mutant.status))
  const counts = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError'].map(
    (outcome) => outcomes.filter((one) => one === outcome).length,
  )
  return row([`\`${path}\``, new Date().toISOString().slice(0, 10), ...counts, percentOf(counts)])
}

/** Of the changes that left something to test, how many were noticed. */
function percentOf([killed, late, survived, unreached]) {
  return (((killed + late) * 100) / (killed + late + survived + unreached)).toFixed(1)
}

function sumOf(scores) {
  const counts = [0, 1, 2, 3].map((place) =>
    scores.reduce((sum, line) => sum + Number(line.split(' | ')[place + 2]), 0),
  )
  const [killed, late, survived, unreached] = counts
  const all = killed + late + survived + unreached
  return `${killed + late} of ${all} changes were noticed: ${percentOf(counts)} %.`
}

function survivorsOf({ path, lines, mutants }, reasons) {
  return mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .sort((one, other) => one.location.start.line - other.location.start.line)
    .map(({ location, replacement }) => {
      const what = [code(originalAt(lines, location)), code(replacement)]
      const reason = reasons.get(keyOf(path, ...what)) ?? UNJUDGED
      return row([`\`${path}:${location.start.line}\``, ...what, reason])
    })
}

/** The code that was changed, its first line. */
function originalAt(lines, { start, end }) {
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

/** The reasons that stand on the page, by survivor. */
function reasonsIn(page) {
  const rows = [...page.matchAll(/^\| `([^`]+):\d+` \| (`.*?[^\\]`) \| (`.*?[^\\]`) \| (.*) \|$/gm)]
  return new Map(
    rows.map(([, path, original, replacement, reason]) => [keyOf(path, original, replacement), reason]),
  )
}
