import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { THREADS } from './accounts/hashing-threads.ts'
import { hashPassword } from './accounts/passwords.ts'
import { yieldHelpers } from './threads.ts'

const { PRIORITY_BELOW_NORMAL } = constants.priority

/** SCHED_BATCH, as Linux numbers what a thread is scheduled by. */
const BATCH = '3'
const statOf = (id: string) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(' ')
const nameOf = (id: string) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim()
const hasChrt = spawnSync('chrt', ['-m']).status === 0

/** Hundredths of a second that these threads have worked, by themselves and in the kernel. */
const worked = (ids: string[]) => ids.map((id) => Number(statOf(id)[13]) + Number(statOf(id)[14]))

test.runIf(existsSync('/proc/self/task'))(
  'threads that hash let all others go before, and helpers put nobody aside',
  async () => {
    await Promise.all(Array.from({ length: THREADS }, () => hashPassword('x')))
    const threads = readdirSync('/proc/self/task')
    const helpers = threads.filter((id) => nameOf(id) === 'V8Worker')
    const hashing = threads.filter((id) => getPriority(Number(id)) >= PRIORITY_BELOW_NORMAL)
    expect(hashing).toHaveLength(2)
    const before = worked(hashing)
    const least = async () => {
      await Promise.all(Array.from({ length: 16 }, () => hashPassword('x')))
      return Math.min(...worked(hashing).map((ticks, place) => ticks - (before[place] ?? 0)))
    }
    // A busy machine may give one of them little at first.
    await expect.poll(least, { timeout: 10_000 }).toBeGreaterThan(1)
    expect(yieldHelpers()).toBe(helpers.length)
    expect(helpers.length).toBeGreaterThan(0)
    const last = hasChrt ? [...helpers, ...hashing] : []
    expect(threads.filter((id) => statOf(id)[40] === BATCH).sort()).toEqual(last.sort())
  },
)

test('where the system does not tell of threads no helper is looked for', () => {
  expect(yieldHelpers('/nowhere')).toBe(0)
})
