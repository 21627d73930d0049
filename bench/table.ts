import type { Finding } from './part.ts'

/** The findings of a part, or the problem that ended it. */
export type Outcome = {
  part: string
  title: string
  findings: Finding[]
  problem?: string
  seconds: number
}

/** A time as "2:05", in minutes and seconds. */
export function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export function toTable(outcomes: Outcome[]): string {
  const rows = outcomes.flatMap(({ part, title, findings, problem }) => [
    ...findings.map((finding) => [part, finding.what, finding.goal, finding.measured, verdictOf(finding)]),
    ...(problem === undefined
      ? []
      : [[part, title, '', '', `**missed**, not measured: ${oneLine(problem)}`]]),
  ])
  const lines = [['#', 'what', 'goal', 'measured', 'verdict'], ['---', '---', '---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.map(oneLine).join(' | ')} |`).join('\n')
}

function verdictOf({ reached }: Finding): string {
  if (reached === undefined) return 'reported'
  return reached ? 'reached' : '**missed**'
}

function oneLine(text: string): string {
  const line = text.replaceAll('|', '/').replaceAll(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line
}
