import { SERVICE_BUSY } from '@presale/rules/service'
import { isPassing } from './db/faults.ts'

/** What each refusal is called on the doors: the one table of codes. */
export const ERROR_CODES = {
  'bad-input': { http: 400, trpc: 'BAD_REQUEST' },
  unauthenticated: { http: 401, trpc: 'UNAUTHORIZED' },
  forbidden: { http: 403, trpc: 'FORBIDDEN' },
  'not-found': { http: 404, trpc: 'NOT_FOUND' },
  conflict: { http: 409, trpc: 'CONFLICT' },
  refused: { http: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  'key-reused': { http: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  'too-many': { http: 429, trpc: 'TOO_MANY_REQUESTS' },
  busy: { http: 503, trpc: 'SERVICE_UNAVAILABLE' },
  /** Whoever asked has gone: this stands in the log, nobody reads it. */
  abandoned: { http: 499, trpc: 'CLIENT_CLOSED_REQUEST' },
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** What every door says of an error nobody was meant to read. */
export const SOMETHING_WENT_WRONG = 'Something went wrong'

/** After how many seconds it is worth asking a busy service again. */
export const BUSY_SECONDS = 1

/** A refusal the caller is meant to read. Anything else that is thrown is a bug and is never shown. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** What the caller needs to go on, such as the fresh quote of a stale one. */
  readonly details: unknown

  constructor(code: ErrorCode, message: string, details?: unknown, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/**
 * The refusal that an error is, or comes down to: a database that cannot do it just now makes everything `busy`. What
 * was asked for may have been done all the same, if only the answer to COMMIT was lost; asking again tells.
 */
export function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  return isPassing(error) ? new AppError('busy', SERVICE_BUSY, undefined, { cause: error }) : undefined
}

/** After how many seconds it is worth asking again, where waiting helps. */
export function retryAfterOf(refusal: AppError): number | undefined {
  const { retryAfterSeconds } = (refusal.details ?? {}) as { retryAfterSeconds?: number }
  return retryAfterSeconds ?? (refusal.code === 'busy' ? BUSY_SECONDS : undefined)
}
