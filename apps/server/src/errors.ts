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
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** What every door says of an error nobody was meant to read. */
export const SOMETHING_WENT_WRONG = 'Something went wrong'

/** A refusal the caller is meant to read. Anything else that is thrown is a bug and is never shown. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** What the caller needs to go on, such as the fresh quote of a stale one. */
  readonly details: unknown

  constructor(code: ErrorCode, message: string, details?: unknown) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
