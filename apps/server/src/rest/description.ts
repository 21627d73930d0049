/** Describes the calls to operators, as OpenAPI. */
import type { FastifyInstance } from 'fastify'
import { readCaller, requireOperator, type Services, type Surface } from '../http/caller.ts'
import type { OpenApi } from './openapi.ts'

/** Paths of the descriptions below `/api/controllers`, on the operator listener only. */
const DESCRIPTION_PATHS = { operator: '/openapi.json', buyer: '/buyer/openapi.json' } as const

/** Adds `openapi.json` for both surfaces. Both need an operator's bearer. */
export function addDescriptions(
  scope: FastifyInstance,
  services: Services,
  describe: (surface: Surface) => OpenApi,
): void {
  for (const surface of ['operator', 'buyer'] as const) {
    const description = describe(surface)
    scope.get(DESCRIPTION_PATHS[surface], { exposeHeadRoute: false }, async (request, reply) => {
      await requireOperator(readCaller(services, request, reply), 'viewer')
      return reply.header('cache-control', 'no-store').send(description)
    })
  }
}
