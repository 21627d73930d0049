// Runs in a thread of the pool in passwords.ts. JavaScript, because a thread that loads TypeScript takes 20 MB more.
import { hashSync, verifySync } from '@node-rs/argon2'

/**
 * Hashes a password, or compares it with a hash.
 * @param {{ password: string, passwordHash?: string, cost?: object }} job
 * @returns {string | boolean}
 */
export function hashPassword({ password, passwordHash, cost }) {
  return passwordHash === undefined ? hashSync(password, cost) : verifySync(passwordHash, password)
}
