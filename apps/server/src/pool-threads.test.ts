import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { yieldPoolThreads } from './pool-threads.ts'

const { PRIORITY_BELOW_NORMAL } = constants.priority

/** SCHED_BATCH, as Linux numbers what a thread is scheduled by. */
const BATCH = '3'
const policyOf = (id: string) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(' ')[40]
const hasChrt = spawnSync('chrt', ['-m']).status === 0

test('threads that work aside let all others go before, where the system tells which they are', async () => {
  await readFile(import.meta.filename)
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task') : []
  expect(yieldPoolThreads() > 0).toBe(threads.length > 0)
  for (const id of threads) {
    const name = readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim()
    const isPoolThread = name === 'libuv-worker'
    expect(getPriority(Number(id)) >= PRIORITY_BELOW_NORMAL, id).toBe(isPoolThread)
    expect(policyOf(id) === BATCH, id).toBe((isPoolThread || name === 'V8Worker') && hasChrt)
  }
})

test('where there is no list of threads nothing happens', () => {
  expect(yieldPoolThreads('/nowhere')).toBe(0)
})
