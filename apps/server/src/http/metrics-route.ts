/** Records every answer for the metrics and serves them. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Surface } from './caller.ts'
import type { Metrics } from './metrics.ts'

/**
 * Records every answer under its documented path or procedure; all pages and files share one label. On the operator
 * listener, and only when a token is set, `GET /metrics` answers a request that presents it.
 */
export function addMetrics(
  app: FastifyInstance,
  options: { surface: Surface; metrics: Metrics; metricsToken: string | undefined },
  procedures: object,
): void {
  const { surface, metrics, metricsToken } = options
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request, procedures)
    const answer = { surface, method: request.method, route, status: reply.statusCode }
    metrics.noteAnswer(answer, reply.elapsedTime / 1000)
    done()
  })
  if (surface === 'buyer' || metricsToken === undefined) return
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      throw new AppError('unauthenticated', 'Only a request with the metrics token may read this.')
    }
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}

/** A label from a small fixed set, for any requested path. */
function routeOf(request: FastifyRequest, procedures: object): string {
  const url = request.routeOptions.url ?? ''
  if (!/^\/(api|health|metrics)(\/|$)/.test(url)) return 'page or file'
  if (!url.startsWith('/api/trpc/')) return url
  const { path } = request.params as { path?: string }
  return path !== undefined && Object.hasOwn(procedures, path) ? `/api/trpc/${path}` : '/api/trpc/unknown'
}

/** Compares hashes, so that the time of the comparison reveals nothing. */
function isSame(shown: string, expected: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(shown), hashOf(expected))
}
