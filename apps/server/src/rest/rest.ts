/** Mounts the documented calls on one listener: their envelope and the refusals before a call runs. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { readCaller, type Services, type Surface } from '../http/caller.ts'
import { adminCalls } from './admin.ts'
import { type Call, METHODS, type Sent } from './call.ts'
import { cryptoCalls } from './cryptos.ts'
import { addDescriptions } from './description.ts'
import { mainCurrencyCalls } from './main-currency.ts'
import { describeCalls, type OpenApi } from './openapi.ts'
import { pixelCalls } from './pixels.ts'
import { readBody, readQuery } from './read-request.ts'
import { transactionCalls } from './transactions.ts'
import { userCalls } from './users.ts'

const CALLS: readonly Call[] = [
  ...mainCurrencyCalls,
  ...userCalls,
  ...cryptoCalls,
  ...transactionCalls,
  ...adminCalls,
  ...pixelCalls,
]

const callsOf = (surface: Surface) => CALLS.filter((call) => call.on.includes(surface))

/** The description of one surface's calls. */
export const describeSurface = (surface: Surface): OpenApi => describeCalls(surface, callsOf(surface))

/**
 * Mounts the documented calls of one surface under `/api/controllers`, and both descriptions on the operator
 * listener. The other surface's calls do not exist here; an undocumented method is 405.
 */
export async function addRest(
  app: FastifyInstance,
  services: Services & { surface: Surface },
): Promise<void> {
  const calls = callsOf(services.surface)
  const mount = async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => body,
    )
    scope.addHook('onRequest', refuseOtherSpellings)
    scope.setErrorHandler(answerUnread)
    for (const path of new Set(calls.map((call) => call.path))) addPath(scope, services, calls, path)
    if (services.surface === 'operator') addDescriptions(scope, services, describeSurface)
  }
  await app.register(mount, { prefix: '/api/controllers' })
}

function addPath(scope: FastifyInstance, services: Services, calls: readonly Call[], path: string): void {
  const onPath = calls.filter((call) => call.path === path)
  const methods = METHODS.filter((method) => onPath.some((call) => call.method === method))
  for (const method of methods) {
    const candidates = onPath.filter((call) => call.method === method)
    const elsewhere = CALLS.filter(
      (call) => call.path === path && call.method === method && call.when && !calls.includes(call),
    )
    scope.route({
      method,
      url: `/${path}`,
      exposeHeadRoute: false,
      handler: (request, reply) => answerCall({ candidates, elsewhere }, services, request, reply),
    })
  }
  const documented = CALLS.filter((call) => call.path === path).map((call): string => call.method)
  scope.route({
    method: scope.supportedMethods.filter((method) => !documented.includes(method)),
    url: `/${path}`,
    onRequest: async (_request, reply) =>
      reply
        .code(405)
        .header('allow', methods.join(', '))
        .send(refusal('This method is not documented here.')),
    handler: async () => undefined,
  })
}

/**
 * Parses the request, selects the call, runs it and wraps the answer in its envelope. A request that means a call of the
 * other surface by its parameter finds nothing here (D3).
 */
async function answerCall(
  { candidates, elsewhere }: { candidates: readonly Call[]; elsewhere: readonly Call[] },
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const body = request.body instanceof Buffer ? readBody(request.body) : undefined
  const sent = { query: readQuery(request.url), headers: request.headers, body }
  const call = candidates.find((candidate) => isMeant(candidate, sent))
  if (!call?.when && elsewhere.some((other) => isMeant(other, sent))) return reply.callNotFound()
  if (!call) throw new AppError('bad-input', 'There is no such call.')
  try {
    return { status: 'success', ...(await call.run(readCaller(services, request, reply), sent)) }
  } catch (error) {
    if (!call.refusedAs200 || !isBusinessRefusal(error)) throw error
    return { ...refusal(error.message), ...call.refusedAs200.describe(error.details) }
  }
}

/** A refusal of what was asked for, not of who asks, how, or how often. */
const isBusinessRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'refused' || error.code === 'limit-reached')

function isMeant({ when }: Call, sent: Sent): boolean {
  if (!when) return true
  const given = sent[when.in]
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, when.name)) return false
  return when.value === undefined || (given as Record<string, unknown>)[when.name] === when.value
}

/** The router decodes `%2e` to a dot; a documented path has exactly one spelling. */
async function refuseOtherSpellings(request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  if (request.url.split('?')[0] !== request.routeOptions.url) return reply.callNotFound()
}

const refusal = (message: string) => ({ status: 'error', message })

const UNREAD: Record<number, string> = {
  413: 'The body is too large.',
  415: 'Only application/json is understood here.',
}

/** Wraps parse errors in the envelope; other errors go to the app's handler. */
async function answerUnread(error: Error & { statusCode?: number }, _: FastifyRequest, reply: FastifyReply) {
  const message = UNREAD[error.statusCode ?? 500]
  if (message === undefined || error instanceof AppError) throw error
  return reply.code(error.statusCode ?? 500).send(refusal(message))
}
