/** Plain calls, answered without what tRPC's own handler makes for each: a Request, a Response and a stream. */
import { type AnyTRPCRouter, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Procedure, runProcedure } from './run-procedure.ts'

type Kind = 'query' | 'mutation'

type Options<Context extends object> = {
  router: AnyTRPCRouter
  createContext: (request: FastifyRequest) => Context
  onError: (failed: { error: TRPCError; req: FastifyRequest; path: string }) => void
  headersOf: (error: TRPCError | undefined) => Record<string, string>
}

const KINDS: Record<string, Kind> = { GET: 'query', POST: 'mutation' }
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * A hook that answers a query asked for by GET and a mutation by POST, byte for byte as tRPC's handler does, and as it
 * does reads the input only once a procedure asks for it. What is anything else, such as a batch, a stream or another
 * method, goes on to that handler.
 */
export function answerPlainCalls<Context extends object>({ router, ...options }: Options<Context>) {
  const procedures: Record<string, Procedure> = router._def.procedures
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { path } = request.params as { path: string }
    const type = KINDS[request.method]
    const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined
    if (type === undefined || procedure?._def.type !== type || wantsStream(request)) return
    const sent = readInput(request, type)
    if (!sent) return
    const ctx = options.createContext(request)
    let error: TRPCError | undefined
    let answer: object
    try {
      const getRawInput = async () => readJson(sent.text)
      const data = await runProcedure(procedure, { path, type, ctx, getRawInput })
      answer = { result: { data } }
    } catch (cause) {
      error = getTRPCErrorFromUnknown(cause)
      options.onError({ error, req: request, path })
      const { _config: config } = router._def
      answer = { error: getTRPCErrorShape({ config, error, type, path, input: undefined, ctx }) }
    }
    return reply
      .code(error ? getHTTPStatusCodeFromError(error) : 200)
      .headers({ vary: 'trpc-accept, accept', 'content-type': JSON_TYPE, ...options.headersOf(error) })
      .send(JSON.stringify(answer))
  }
}

function wantsStream({ headers }: FastifyRequest): boolean {
  return headers['trpc-accept'] !== undefined || headers.accept === 'application/jsonl'
}

/** The input of a call that is no batch, as it was sent; undefined when tRPC's handler had better look at it. */
function readInput(request: FastifyRequest, type: Kind): { text: string | undefined } | undefined {
  const query = request.query as Record<string, unknown>
  if (query.batch !== undefined || query.connectionParams !== undefined) return
  const text = type === 'query' ? query.input : request.body
  if (text === undefined && type === 'query') return { text }
  return typeof text === 'string' ? { text } : undefined
}

/** What no input is to a procedure is undefined. Throws as tRPC does for what is no JSON. */
function readJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
}
