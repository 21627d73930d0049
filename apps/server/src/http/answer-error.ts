/** Answers the error that a route or a hook throws. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, ERROR_CODES, refusalOf, retryAfterOf, SOMETHING_WENT_WRONG } from '../errors.ts'

/**
 * Answers a refusal with its own status and message. Fastify's own refusals keep their status; anything else is a
 * bug.
 */
export function answerError(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = refusalOf(error)
  if (refusal) {
    logFault(refusal, request)
    const seconds = retryAfterOf(refusal)
    if (seconds !== undefined) reply.header('retry-after', seconds)
    return reply.code(ERROR_CODES[refusal.code].http).send({ status: 'error', message: refusal.message })
  }
  const status = error.statusCode ?? 500
  if (status < 500)
    return reply.code(status).send({ status: 'error', message: 'The request could not be read.' })
  request.log.error({ err: error, req: request }, 'a request failed')
  return reply.code(500).send({ status: 'error', message: SOMETHING_WENT_WRONG })
}

/** Logs the database fault behind a refusal. */
export function logFault(error: unknown, request: FastifyRequest): void {
  if (!(error instanceof AppError) || error.cause === undefined) return
  request.log.warn({ err: error.cause }, 'the database could not do it just now')
}
