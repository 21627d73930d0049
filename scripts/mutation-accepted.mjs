// Holds Stryker's report of a group against the accepted survivors, each with the reason why it is harmless.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ACCEPTED = join(import.meta.dirname, 'mutation-accepted.json')

export function readAccepted() {
  return JSON.parse(readFileSync(ACCEPTED, 'utf8'))
}

/**
 * The survivors that are not accepted, and the accepted ones of the report's files that did not survive. A survivor is
 * known by its file, code and replacement, whatever its line.
 */
export function differences(report, folder, accepted) {
  const survivors = new Map(survivorsIn(report, folder).map((survivor) => [keyOf(survivor), survivor]))
  const measured = new Set(Object.keys(report.files).map((name) => `${folder}/${name}`))
  const listed = new Set(accepted.map(keyOf))
  return {
    unlisted: [...survivors].filter(([key]) => !listed.has(key)).map(([, survivor]) => survivor),
    gone: accepted.filter((one) => measured.has(one.file) && !survivors.has(keyOf(one))),
  }
}

function survivorsIn({ files }, folder) {
  return Object.entries(files).flatMap(([name, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location, replacement }) => ({
        file: `${folder}/${name}`,
        line: location.start.line,
        original: onOneLine(codeAt(source.split('\n'), location)),
        replacement: onOneLine(replacement),
      })),
  )
}

function codeAt(lines, { start, end }) {
  const code = lines.slice(start.line - 1, end.line)
  code[code.length - 1] = code.at(-1).slice(0, end.column - 1)
  code[0] = code[0].slice(start.column - 1)
  return code.join(' ')
}

const onOneLine = (text) => text.replaceAll(/\s+/g, ' ')
const keyOf = ({ file, original, replacement }) => JSON.stringify([file, original, replacement])
