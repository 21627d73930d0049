/** Prints the storm and its findings as a short table. */
import { countKills, type Havoc } from './havoc.ts'
import { countChanges, type Journal } from './journal.ts'
import type { Options } from './options.ts'
import type { Finding } from './verify.ts'

const SHOWN_PROBLEMS = 5

/** Prints the counts of the storm, then one line for each finding with its first problems below. */
export function report(options: Options, journal: Journal, havoc: Havoc, findings: Finding[]): void {
  const name = options.withoutLocks ? 'Storm without row locks' : 'Storm'
  const lines = [
    `${name}: ${options.workers} workers, seed ${options.seed}`,
    row('changes acknowledged', countChanges(journal)),
    row('requests repeated', journal.repeated),
    row('kill -9', countKills(havoc), describe(havoc)),
    ...findings.flatMap(describeFinding),
  ]
  console.log(lines.join('\n'))
}

/** One line for a finding, with its first problems below. */
export function describeFinding({ name, checked, problems }: Finding): string[] {
  const verdict = problems.length === 0 ? 'none wrong' : `${problems.length} WRONG`
  return [
    row(name, checked, verdict),
    ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => `    ${problem}`),
  ]
}

/** The result of the storm in one sentence. */
export function conclude({ withoutLocks }: Options, isAsItMustBe: boolean): string {
  if (withoutLocks)
    return isAsItMustBe ? 'The control was detected, as it must be.' : 'THE CONTROL WAS NOT DETECTED.'
  return isAsItMustBe ? 'No acknowledged change was lost or doubled.' : 'THE STORM FOUND A FAULT.'
}

function describe({ server, restart, postmaster, backend, sessions }: Havoc): string {
  const killed = `servers ${server}, postmaster ${postmaster}, backends ${backend}`
  return `${killed}; servers restarted ${restart} times, all sessions ended ${sessions} times`
}

/** A table row: what was counted, the count, and a comment. */
export function row(name: string, count: number, comment = ''): string {
  return `  ${name.padEnd(50)} ${String(count).padStart(7)}  ${comment}`.trimEnd()
}
