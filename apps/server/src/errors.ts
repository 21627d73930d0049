import { SERVICE_BUSY } from '@presale/rules/service'
import { isPassing } from './db/faults.ts'

/** The one table of refusal codes: each code's name in tRPC and its HTTP status. */
export const ERROR_CODES = {
  'bad-input': { http: 400, trpc: 'BAD_REQUEST' },
  unauthenticated: { http: 401, trpc: 'UNAUTHORIZED' },
  forbidden: { http: 403, trpc: 'FORBIDDEN' },
  'not-found': { http: 404, trpc: 'NOT_FOUND' },
  conflict: { http: 409, trpc: 'CONFLICT' },
  refused: { http: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  'key-reused': { http: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  /** A limit of the business, which no waiting lifts; `too-many` is one of requests. */
  'limit-reached': { http: 429, trpc: 'TOO_MANY_REQUESTS' },
  'too-many': { http: 429, trpc: 'TOO_MANY_REQUESTS' },
  busy: { http: 503, trpc: 'SERVICE_UNAVAILABLE' },
  /** The client left before the answer. It is logged; no client reads it. */
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** The message of every error that is not a refusal, on every door. */
export const SOMETHING_WENT_WRONG = 'Something went wrong here. Please try again in a moment.'

/** Seconds after which a busy service is worth asking again. */
export const BUSY_SECONDS = 1

/** A refusal that the caller is meant to read. Anything else that is thrown is a bug and never shown. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Data the caller needs to continue, such as the fresh quote after a stale one. */
  readonly details: unknown

  constructor(code: ErrorCode, message: string, details?: unknown, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/**
 * The refusal for an error: the error itself, or `busy` for a passing fault of the database. After a lost answer to
 * COMMIT the request may have succeeded; a retry tells.
 */
export function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  return isPassing(error) ? new AppError('busy', SERVICE_BUSY, undefined, { cause: error }) : undefined
}

/** Seconds after which a retry makes sense, for refusals where waiting helps. */
export function retryAfterOf(refusal: AppError): number | undefined {
  const { retryAfterSeconds } = (refusal.details ?? {}) as { retryAfterSeconds?: number }
  return retryAfterSeconds ?? (refusal.code === 'busy' ? BUSY_SECONDS : undefined)
}
