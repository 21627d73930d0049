// What a hashing thread does (hashing-threads.ts). In JavaScript, for a thread that reads TypeScript takes 20 MB more.
import { hashSync, verifySync } from '@node-rs/argon2'

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
