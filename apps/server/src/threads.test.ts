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
const policyOf = (id: string) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(' ')[40]
const nameOf = (id: string) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim()
const hasChrt = spawnSync('chrt', ['-m']).status === 0
const list = () => (existsSync('/proc/self/task') ? readdirSync('/proc/self/task') : [])

test('threads that hash passwords let all others go before, and helpers put nobody aside', async () => {
  await Promise.all(Array.from({ length: THREADS }, () => hashPassword('x')))
  const threads = list()
  const helpers = threads.filter((id) => nameOf(id) === 'V8Worker')
  const hashing = threads.filter((id) => getPriority(Number(id)) >= PRIORITY_BELOW_NORMAL)
  expect(hashing).toHaveLength(threads.length > 0 ? THREADS : 0)
  expect(yieldHelpers()).toBe(helpers.length)
  const last = hasChrt ? [...helpers, ...hashing] : []
  expect(threads.filter((id) => policyOf(id) === BATCH).sort()).toEqual(last.sort())
})

test('where the system does not tell of threads no helper is looked for', () => {
  expect(yieldHelpers('/nowhere')).toBe(0)
})
