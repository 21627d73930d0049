/** Where metrics are noted and read. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Surface } from './caller.ts'
import { AppError } from './errors.ts'
import type { Metrics } from './metrics.ts'

/**
 * Notes every answer; its route is the documented path or the procedure, and one word for all pages and files. On the
 * operators' listener, and only when there is a token, `GET /metrics` answers whoever shows it as a bearer.
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
      throw new AppError('unauthenticated', 'This is for whoever watches the server.')
    }
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}

/** One of few, whatever is asked for. */
function routeOf(request: FastifyRequest, procedures: object): string {
  const url = request.routeOptions.url ?? ''
  if (!/^\/(api|health|metrics)(\/|$)/.test(url)) return 'page or file'
  if (!url.startsWith('/api/trpc/')) return url
  const { path } = request.params as { path?: string }
  return path !== undefined && Object.hasOwn(procedures, path) ? `/api/trpc/${path}` : '/api/trpc/unknown'
}

/** Compared by hash, so that the time it takes tells nothing. */
function isSame(shown: string, expected: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(shown), hashOf(expected))
}
