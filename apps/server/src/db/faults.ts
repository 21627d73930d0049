/**
 * SQLSTATEs of transient faults: connection lost (08), no resources such as disk or clients (53), shut down or
 * cancelled (57), a broken device (58), read-only, idle in a transaction, lock timeout, serialization failure,
 * deadlock.
 */
const PASSING_STATES = /^((08|53|57|58)...|25006|25P03|55P03|40001|40P01)$/

/** After these two, retrying the transaction usually succeeds at once. */
const COLLISION_STATES = ['40001', '40P01']

/** Error codes of the operating system that concern a connection. */
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

/** Messages of the driver about a connection, or about waiting for one; it gives these errors no code. */
const CONNECTION_SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable|Postgres connection has been discarded)/

/** Whether the same request may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === undefined) return CONNECTION_SENTENCES.test(error.message)
  return PASSING_STATES.test(code) || CONNECTION_CODES.includes(code)
}

/** Whether Postgres rolled the transaction back because of a concurrent one. */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && COLLISION_STATES.includes(codeOf(error) ?? '')
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
