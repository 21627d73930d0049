/** A refusal or failure of the embedded Postgres; its message is one sentence for an operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/**
 * The error itself if it already speaks to an operator, else one that does and keeps the original as its
 * cause.
 */
export function toEmbeddedPostgresError(error: unknown, directory: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new EmbeddedPostgresError(`The data folder ${directory} cannot be used: ${reason}`, { cause: error })
}

/** Whether a system call failed with one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
