/** The way past the router for a flood of log-ins: whoever could not be judged now is told so before anything is read. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { getTRPCErrorShape, TRPCError } from '@trpc/server'
import { isBusy, tooBusy } from '../accounts/passwords.ts'
import type { Surface } from '../caller.ts'
import { ERROR_CODES, retryAfterOf } from '../errors.ts'
import { flatHeaders, isUnadorned, LISTENER, type Shortcut } from '../listener.ts'
import type { Metrics } from '../metrics.ts'
import { buyerRouter } from './buyer-router.ts'

const PATH = 'account.logIn'
const ROUTE = `/api/trpc/${PATH}`

type Options = { surface: Surface; metrics: Metrics; isAccepting: () => boolean }

/**
 * Answers a buyer's log-in while the queue for hashing is full as the procedure does, byte for byte, but for input that
 * is no good, of which it knows nothing; leaves everything else to the router. These answers stand in the metrics, and not
 * in the log (decision 0021).
 */
export function quickRefusal({ surface, metrics, isAccepting }: Options): Shortcut {
  const answered = { surface, method: 'POST', route: ROUTE, status: STATUS }
  const takesOn: Shortcut['takesOn'] = (request, response) => {
    if (request.url !== ROUTE || surface !== 'buyer' || !isBusy('check')) return false
    const begin = performance.now()
    if (!isPlain(request) || !isAccepting()) return false
    response.writeHead(STATUS, [...HEADERS, 'x-request-id', randomUUID()])
    response.end(BODY)
    metrics.noteAnswer(answered, (performance.now() - begin) / 1000)
    return true
  }
  return { method: 'POST', url: ROUTE, takesOn }
}

const STATUS = ERROR_CODES.busy.http
const REFUSAL = tooBusy()
const BODY = JSON.stringify({
  error: getTRPCErrorShape({
    config: buyerRouter._def._config,
    error: new TRPCError({ code: ERROR_CODES.busy.trpc, message: REFUSAL.message, cause: REFUSAL }),
    type: 'mutation',
    path: PATH,
    input: undefined,
    ctx: undefined,
  }),
})

const HEADERS = flatHeaders({
  vary: 'trpc-accept, accept',
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': String(retryAfterOf(REFUSAL)),
  'content-length': String(Buffer.byteLength(BODY)),
})

/** Nothing about it that the router would refuse, or answer otherwise; the body, which nobody reads, is a short one. */
function isPlain(request: IncomingMessage): boolean {
  const { headers } = request
  return (
    request.method === 'POST' &&
    headers['content-type'] === 'application/json' &&
    Number(headers['content-length']) <= LISTENER.bodySize &&
    headers['trpc-accept'] === undefined &&
    headers.accept !== 'application/jsonl' &&
    isUnadorned(request)
  )
}
