// What a hashing thread does (hashing-threads.ts). In JavaScript, for a thread that reads TypeScript takes 20 MB more.
import { spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'

/** Argon2id is the library's default algorithm; 19 MiB, 2 passes, 1 lane (D16). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

yieldThisThread()

let last = Promise.resolve()

/**
 * The Argon2id hash of a password, or whether it is the one of a hash. One that came together with another waits until
 * that has been answered.
 * @param {{ password: string, passwordHash?: string }} job
 * @returns {Promise<string | boolean>}
 */
export function hashPassword({ password, passwordHash }) {
  const answer = last.then(() =>
    passwordHash === undefined ? hashSync(password, COST) : verifySync(passwordHash, password),
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
