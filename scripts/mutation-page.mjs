// Keeps docs/mutation.md: the results of the last mutation run of each file.
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

/** Replaces the results of a group's files on the page, and removes files that are in no group. */
export function keepOnPage(group) {
  const before = readFileSync(DOCUMENT, 'utf8')
  const measured = new Map(filesOf(group).map((file) => [file.path, file]))
  const [scores, survivors] = [linesOf(before, SCORE), linesOf(before, SURVIVOR)]
  const reasons = reasonsIn(before)
  for (const [path, file] of measured) {
    scores.set(path, [scoreOf(file)])
    survivors.set(path, survivorsOf(file, reasons))
  }
  const inOrder = (lines) => everyPath().flatMap((path) => lines.get(path) ?? [])
  const page = [
    sumOf(inOrder(scores)),
    '',
    '| file | date | killed | timed out | survived | no coverage | did not load | % |',
    '|---|---|---|---|---|---|---|---|',
    ...inOrder(scores),
    '',
    '## Survivors',
    '| line | code | mutant | why it is harmless |',
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

/** The results of a group's files in Stryker's last report, which may hold further files. */
function filesOf(group) {
  const { folder, changed } = MUTATION_GROUPS[group]
  const report = join(root, folder, `test-results/mutation-${group}.json`)
  const { files } = JSON.parse(readFileSync(report, 'utf8'))
  return changed.map((name) => {
    const { source, mutants } = files[`src/${name}.ts`]
    return { path: `${folder}/src/${name}.ts`, lines: source.split('\n'), mutants }
  })
}

function linesOf(page, pattern) {
  const lines = new Map()
  for (const [line, path] of page.matchAll(pattern)) lines.set(path, [...(lines.get(path) ?? []), line])
  return lines
}

function scoreOf({ path, mutants }) {
  // A test that timed out did not clearly kill the mutant.
  const outcomes = mutants.map((mutant) => (isTimeOut(mutant) ? 'Timeout' : mutant.status))
  const counts = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError'].map(
    (outcome) => outcomes.filter((one) => one === outcome).length,
  )
  return row([`\`${path}\``, new Date().toISOString().slice(0, 10), ...counts, percentOf(counts)])
}

function percentOf([killed, late, survived, unreached]) {
  return (((killed + late) * 100) / (killed + late + survived + unreached)).toFixed(1)
}

function sumOf(scores) {
  const counts = [0, 1, 2, 3].map((place) =>
    scores.reduce((sum, line) => sum + Number(line.split(' | ')[place + 2]), 0),
  )
  const [killed, late, survived, unreached] = counts
  const all = killed + late + survived + unreached
  return `${killed + late} of ${all} mutants were killed: ${percentOf(counts)} %.`
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

function originalAt(lines, { start, end }) {
  const line = lines[start.line - 1]
  return start.line === end.line
    ? line.slice(start.column - 1, end.column - 1)
    : `${line.slice(start.column - 1)} …`
}

function code(text) {
  return `\`${text.replaceAll(/\s+/g, ' ').replaceAll('`', '´').replaceAll('|', '\\|')}\``
}

function row(cells) {
  return `| ${cells.join(' | ')} |`
}

/** Identifies a survivor independently of its line. */
function keyOf(...cells) {
  return cells.join(' ')
}

function reasonsIn(page) {
  const rows = [...page.matchAll(/^\| `([^`]+):\d+` \| (`.*?[^\\]`) \| (`.*?[^\\]`) \| (.*) \|$/gm)]
  return new Map(
    rows.map(([, path, original, replacement, reason]) => [keyOf(path, original, replacement), reason]),
  )
}
