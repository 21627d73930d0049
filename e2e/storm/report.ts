/** What the storm was and what it found, as a short table. */
import { countKills, type Havoc } from './havoc.ts'
import { countChanges, type Journal } from './journal.ts'
import type { Options } from './options.ts'
import type { Finding } from './verify.ts'

const SHOWN_PROBLEMS = 5

/** Prints a line for what happened, and one for each finding, with its first problems below. */
export function report(options: Options, journal: Journal, havoc: Havoc, findings: Finding[]): void {
  const name = options.withoutLocks ? 'Storm without row locks' : 'Storm'
  const lines = [
    `${name}: ${options.seconds} s, ${options.workers} workers, seed ${options.seed}`,
    row('changes acknowledged', countChanges(journal)),
    row('requests repeated', journal.repeated),
    row('kill -9', countKills(havoc), describe(havoc)),
    ...findings.flatMap(describeFinding),
  ]
  console.log(lines.join('\n'))
}

/** A line for a finding, and its first problems below. */
export function describeFinding({ name, checked, problems }: Finding): string[] {
  const verdict = problems.length === 0 ? 'none wrong' : `${problems.length} WRONG`
  return [
    row(name, checked, verdict),
    ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => `    ${problem}`),
  ]
}

/** The storm in one sentence. */
export function conclude({ withoutLocks }: Options, isAsItMustBe: boolean): string {
  if (withoutLocks) return isAsItMustBe ? 'Found out, as it must be.' : 'NOT FOUND OUT.'
  return isAsItMustBe ? 'Nothing acknowledged was lost, nothing doubled.' : 'THE STORM FOUND A FAULT.'
}

function describe({ server, postmaster, backend, sessions }: Havoc): string {
  return `servers ${server}, postmaster ${postmaster}, backends ${backend}; all sessions ended ${sessions} times`
}

/** What was counted, and how many. */
export function row(name: string, count: number, comment = ''): string {
  return `  ${name.padEnd(50)} ${String(count).padStart(7)}  ${comment}`.trimEnd()
}
