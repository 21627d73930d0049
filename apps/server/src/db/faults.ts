/**
 * Classes of SQLSTATE, and single states, that say nothing of the request and everything of the moment: no connection,
 * no resources (a full disk, too many clients), shut down or timed out, a broken device; then read-only, idle too long
 * in a transaction, a lock that did not come, two that could not run beside each other, two that waited in a circle.
 */
const PASSING_STATES = /^((08|53|57|58)...|25006|25P03|55P03|40001|40P01)$/

/** The two states after which the same transaction, begun anew, may well succeed at once. */
const COLLISION_STATES = ['40001', '40P01']

/** What the system says of a connection. */
const CONNECTION_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]

/** What the driver says of a connection, or of waiting for one; it gives these errors no code. */
const CONNECTION_SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable|Postgres connection has been discarded)/

/** Whether the database only could not do it just now, so that the same request may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === undefined) return CONNECTION_SENTENCES.test(error.message)
  return PASSING_STATES.test(code) || CONNECTION_CODES.includes(code)
}

/** Whether Postgres ended the transaction because of another one that ran beside it; nothing of it is left. */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && COLLISION_STATES.includes(codeOf(error) ?? '')
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
