/** The limits of a listener, and its answers to bytes that are no valid HTTP request. */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { SECURITY_HEADERS } from './headers.ts'

/** Limits; a client beyond one gets an answer that says so and is disconnected. Times in ms, sizes in bytes. */
export const LISTENER = {
  /** From the first byte of a request to the end of its head, and to the end of its body. */
  headTime: 5_000,
  requestTime: 8_000,
  /** How often connections are checked. A short interval cuts off a flood's connections a few at a time. */
  checkTime: 100,
  /** How long a connection may be without a request, and how long without traffic while an answer is due. */
  idleTime: 15_000,
  silentTime: 30_000,
  headSize: 8 * 1024,
  bodySize: 16 * 1024,
  /** For the operator app, whose decisions name up to DECISIONS_AT_ONCE orders. */
  operatorBodySize: 64 * 1024,
  /** Connections beyond this are closed at once; 10,000 of these may be streams (WATCH_LIMITS). */
  connections: 15_000,
} as const

/** The limits as Fastify's options. */
export const LISTENER_OPTIONS = {
  bodyLimit: LISTENER.bodySize,
  connectionTimeout: LISTENER.silentTime,
  requestTimeout: LISTENER.requestTime,
  keepAliveTimeout: LISTENER.idleTime,
  http: {
    headersTimeout: LISTENER.headTime,
    connectionsCheckingInterval: LISTENER.checkTime,
    maxHeaderSize: LISTENER.headSize,
    // Node's own refusal would lack our headers; refuseUnreadable sends the same status with them.
    requireHostHeader: false,
  },
  clientErrorHandler: answerNoRequest,
} as const

const UNREADABLE = 'The request could not be read.'
const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

type Unreadable = Error & { code?: string }

/** Answers bytes that Node could not parse, or that came too slowly, and closes the connection. */
function answerNoRequest(error: Unreadable, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUSES[error.code ?? ''] ?? 400
  const body = JSON.stringify({ status: 'error', message: UNREADABLE })
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': randomUUID(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`
  socket.end(answer, () => socket.destroy())
}

/** Fastify's callback: without an argument the request continues, with an error it is refused. */
type Done = (error?: Error) => void

/** Refuses an invalid Host header and a compressed body before routing. */
export function refuseUnreadable(request: FastifyRequest, reply: FastifyReply, done: Done): void {
  if (!hasHost(request.raw)) done(new AppError('bad-input', UNREADABLE))
  else if (request.headers['content-encoding'] === undefined) done()
  else refuseType(reply, 'The body must not be compressed.')
}

const OTHER_HOST = 'This server does not serve that host.'

/**
 * Refuses a request for another host than the app's own. Health checks and metrics are exempt, because they ask for the
 * address of the server itself.
 */
export function refuseOtherHosts(app: FastifyInstance, host: string | undefined): void {
  if (host === undefined) return
  app.addHook('onRequest', (request, reply, done) => {
    const [asked] = /^[^[:]*|^\[[^\]]*\]/.exec(request.headers.host?.toLowerCase() ?? '') ?? []
    if (asked === host || /^\/(health|metrics)(\/|$)/.test(request.routeOptions.url ?? '')) done()
    else reply.code(421).header('cache-control', 'no-store').send({ status: 'error', message: OTHER_HOST })
  })
}

/** Refuses a body of any type but JSON, so that another site's form cannot send one. */
export function refuseOtherTypes({ headers }: FastifyRequest, reply: FastifyReply, done: Done): void {
  const type = headers['content-type']
  if (type === undefined || /^application\/json *(;|$)/i.test(type)) done()
  else refuseType(reply, 'Only application/json is understood here.')
}

const refuseType = (reply: FastifyReply, message: string) =>
  reply.code(415).header('cache-control', 'no-store').send({ status: 'error', message })

/**
 * One host name or address, with an optional port; only HTTP/1.0 may omit it. Libraries read it, the server does not.
 */
export function hasHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let host: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length !== 4 || rawHeaders[index]?.toLowerCase() !== 'host') continue
    // Node keeps the first of two Host headers; a proxy in front may have used the second.
    if (host !== undefined) return false
    host = rawHeaders[index + 1]
  }
  return host === undefined ? httpVersion === '1.0' : isHost(host)
}

function isHost(host: string): boolean {
  return /^[A-Za-z0-9._:[\]-]{1,260}$/.test(host) && URL.canParse(`http://${host}`)
}
