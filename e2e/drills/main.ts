/**
 * `npm run drill -- restore | failover [--control]` runs a procedure of operations.md under load. The exit code is 0
 * when no acknowledged change is missing. `--control` breaks the procedure; the exit code is then 0 when that is detected.
 */
import { parseArgs } from 'node:util'
import { describeFinding } from '../storm/report.ts'
import type { Finding } from '../storm/verify.ts'
import { failOver } from './failover.ts'
import { findMissing } from './programs.ts'
import { restore } from './restore.ts'

const DRILLS: Record<string, (isControl: boolean) => Promise<Finding[]>> = {
  restore,
  failover: failOver,
}

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { control: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const name = positionals[0] ?? ''
const drill = DRILLS[name]
if (!drill || positionals.length > 1) {
  console.error(`Which drill? npm run drill -- ${Object.keys(DRILLS).join(' | ')} [--control]`)
  process.exit(1)
}
// process.exit runs the exit handlers, which end all started programs.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const missing = findMissing()
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}
const begin = Date.now()
console.log(`Drill: ${name}${values.control ? ' (control: broken on purpose)' : ''}`)
const findings = await drill(values.control)
console.log(findings.flatMap(describeFinding).join('\n'))
const isWrong = findings.some(({ problems }) => problems.length > 0)
const seconds = Math.round((Date.now() - begin) / 1000)
console.log(`${conclude(isWrong)} (${seconds} s)`)
process.exit(isWrong === values.control ? 0 : 1)

function conclude(isWrong: boolean): string {
  if (values.control)
    return isWrong ? 'The control was detected, as it must be.' : 'THE CONTROL WAS NOT DETECTED.'
  return isWrong ? 'THE DRILL FOUND A FAULT.' : 'No acknowledged change was lost or doubled.'
}
