// What a hashing thread does (hashing-threads.ts). In JavaScript, for a thread that reads TypeScript takes 20 MB more.
import { spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'

yieldThisThread()

let last = Promise.resolve()

/**
 * The Argon2id hash of a password at a cost, or whether it is of the hash. One that came together with another waits until
 * that has been answered.
 * @param {{ password: string, passwordHash?: string, cost?: object }} job
 * @returns {Promise<string | boolean>}
 */
export function hashPassword({ password, passwordHash, cost }) {
  const answer = last.then(() =>
    passwordHash === undefined ? hashSync(password, cost) : verifySync(passwordHash, password),
  )
  last = answer.then(nothing, nothing)
  return answer
}

function nothing() {}

/**
 * Takes only what others leave of the processor, and puts nobody aside who hands over work (decision 0033): on Linux,
 * which knows this thread by a number of its own.
 */
function yieldThisThread() {
  try {
    const id = readlinkSync('/proc/thread-self').split('/').at(-1)
    spawnSync('chrt', ['-b', '-p', '0', id])
    setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is a courtesy: where it cannot be had the server runs as well as it can.
  }
}
