/** The way past the router for what a sale is asked most: the status of an order that is in memory. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { POLLED_TOO_OFTEN } from '@presale/rules/order'
import type { Surface } from '../caller.ts'
import { flatHeaders, isUnadorned, type Shortcut, sendsAny } from '../listener.ts'
import type { Metrics } from '../metrics.ts'
import { secondsToWait } from '../orders/count-poll.ts'
import type { KnownOrders } from '../orders/known-orders.ts'
import type { KnownOrder } from '../orders/order-memory.ts'
import { forStranger } from '../orders/order-status.ts'
import { toTransaction } from './wire.ts'

const ROUTE = '/api/controllers/transactions.php'
const BEGIN = `${ROUTE}?orderToken=`

type Options = {
  surface: Surface
  knownOrders: KnownOrders
  metrics: Metrics
  trustedProxies: string[]
  isAccepting: () => boolean
}

/**
 * Answers `GET transactions.php?orderToken=` of whoever shows no session as the call in transactions.ts does, byte for
 * byte, when the order is in memory, also whoever polls too often; leaves everything else to the router. These answers
 * stand in the metrics, and not in the log (decision 0021).
 */
export function quickStatus({
  surface,
  knownOrders,
  metrics,
  trustedProxies,
  isAccepting,
}: Options): Shortcut {
  const answered = (status: number) => ({ surface, method: 'GET', route: ROUTE, status })
  const [told, refused] = [answered(200), answered(429)]
  const addressOf = trustedProxies.length > 0 ? behind(trustedProxies) : socketAddress
  const bodyOf = rememberBodies()
  const takesOn: Shortcut['takesOn'] = (request, response) => {
    const begin = performance.now()
    const { url = '', method } = request
    if (!url.startsWith(BEGIN) || method !== 'GET' || !isPlain(request) || !isAccepting()) return false
    const reference = url.slice(BEGIN.length)
    const known = knownOrders.recall(reference)
    if (!known) return false
    const wait = secondsToWait({ reference, address: addressOf(request) })
    const body = wait === 0 ? bodyOf(known) : REFUSAL
    const own = ['x-request-id', randomUUID(), 'content-length', body.length]
    if (wait === 0) response.writeHead(200, [...HEADERS, ...own])
    else response.writeHead(429, [...HEADERS, ...own, 'retry-after', wait])
    response.end(body.text)
    metrics.noteAnswer(wait === 0 ? told : refused, (performance.now() - begin) / 1000)
    return true
  }
  return { method: 'GET', url: ROUTE, takesOn }
}

const HEADERS = flatHeaders({
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
})

const BEYOND = new Set(['authorization', 'content-length'])

/** Nothing about it that the router would have to look at. */
const isPlain = (request: IncomingMessage) => !sendsAny(request, BEYOND) && isUnadorned(request)

const behind = (trustedProxies: string[]) => {
  const isTrusted = proxyAddr.compile(trustedProxies)
  return (request: IncomingMessage) => proxyAddr(request, isTrusted)
}

const socketAddress = ({ socket }: IncomingMessage) => socket.remoteAddress ?? ''

/** As a string, for Node then writes it together with the head. */
type Body = { text: string; length: number }

const bodyOfText = (text: string): Body => ({ text, length: Buffer.byteLength(text) })
const REFUSAL = bodyOfText(JSON.stringify({ status: 'error', message: POLLED_TOO_OFTEN }))

/** What is answered of an order is written once, and kept for as long as the order is. */
function rememberBodies(): (known: KnownOrder) => Body {
  const bodies = new WeakMap<KnownOrder, Body>()
  return (known) => {
    const written = bodies.get(known)
    if (written) return written
    const transactions = [toTransaction(forStranger(known.order), null)]
    const body = bodyOfText(JSON.stringify({ status: 'success', transactions }))
    bodies.set(known, body)
    return body
  }
}
