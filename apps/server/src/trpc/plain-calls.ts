/**
 * Answers single queries and mutations without the Request, Response and stream that tRPC's own handler makes for each.
 * Batches, streams and every odd request go on to that handler; both answer the same bytes.
 */
import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Options = {
  router: AnyTRPCRouter
  createContext: (request: FastifyRequest, reply: FastifyReply) => object
  onError: (failed: { error: TRPCError; req: FastifyRequest; path: string }) => void
  headersOf: (error: TRPCError | undefined) => Record<string, string>
}

const TYPES = { GET: 'query', POST: 'mutation' } as const
type Type = (typeof TYPES)[keyof typeof TYPES]

const HEADERS = { vary: 'trpc-accept, accept', 'content-type': 'application/json; charset=utf-8' }

/** A Fastify hook: answers a query by GET and a mutation by POST, and leaves every other request alone. */
export function answerPlainCalls({ router, createContext, onError, headersOf }: Options) {
  const procedures: Record<string, { _def: { type: string } }> = router._def.procedures
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { path } = request.params as { path: string }
    const type = TYPES[request.method as keyof typeof TYPES]
    const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined
    if (type === undefined || procedure?._def.type !== type || wantsStream(request)) return
    const sent = readInput(request, type)
    if (!sent) return
    const ctx = createContext(request, reply)
    const getRawInput = async () => parseJson(sent.text)
    try {
      const call = { router, path, type, ctx, getRawInput, signal: undefined, batchIndex: 0 }
      const data = await callTRPCProcedure(call)
      return reply.headers({ ...HEADERS, ...headersOf(undefined) }).send(JSON.stringify({ result: { data } }))
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      onError({ error, req: request, path })
      const { _config: config } = router._def
      const shape = getTRPCErrorShape({ config, error, type, path, input: undefined, ctx })
      reply.code(getHTTPStatusCodeFromError(error)).headers({ ...HEADERS, ...headersOf(error) })
      return reply.send(JSON.stringify({ error: shape }))
    }
  }
}

function wantsStream({ headers }: FastifyRequest): boolean {
  return headers['trpc-accept'] !== undefined || headers.accept === 'application/jsonl'
}

/** The input as text; undefined for a request that is not plain. */
function readInput(request: FastifyRequest, type: Type): { text: string | undefined } | undefined {
  const query = request.query as Record<string, unknown>
  if (query.batch !== undefined || query.connectionParams !== undefined) return
  const text = type === 'query' ? query.input : request.body
  if (text === undefined && type === 'query') return { text }
  return typeof text === 'string' ? { text } : undefined
}

/** Throws as tRPC does for text that is no JSON. A call without input has the input undefined. */
function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}
