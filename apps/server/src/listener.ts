/** What a listener puts up with, and what it answers to what is no request at all. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Whoever is slower or larger than this is told so and cut off; times are milliseconds, sizes bytes. */
export const LISTENER = {
  /** The head of a request, and all of it, from its first byte to its last. */
  headTime: 5_000,
  requestTime: 8_000,
  /** How often the late ones are looked for: so often that those of a flood are cut off a few at a time. */
  checkTime: 100,
  /** A connection without a request, and one on which nothing moves although an answer is due or under way. */
  idleTime: 15_000,
  silentTime: 30_000,
  headSize: 8 * 1024,
  bodySize: 16 * 1024,
  /** Beyond so many connections new ones are closed at once; of these, 10,000 may be streams (WATCH_LIMITS). */
  connections: 15_000,
} as const

/** The same as Fastify takes it. */
export const LISTENER_OPTIONS = {
  bodyLimit: LISTENER.bodySize,
  requestTimeout: LISTENER.requestTime,
  keepAliveTimeout: LISTENER.idleTime,
  http: {
    headersTimeout: LISTENER.headTime,
    connectionsCheckingInterval: LISTENER.checkTime,
    maxHeaderSize: LISTENER.headSize,
    // Node's own refusal would be bare; refuseUnreadable has the same with our headers.
    requireHostHeader: false,
  },
  clientErrorHandler: refuseNoRequest,
} as const

/** A way past the router, which never hears of what is taken on there. */
export type Shortcut = {
  /** What it answers, on the surface it is made for: a route that the router has too. */
  method: string
  url: string
  /** Takes a request on, or answers false and has done nothing to it. */
  takesOn: (...exchange: Parameters<RequestListener>) => boolean
}

const ENCODINGS = new Set(['content-encoding', 'transfer-encoding'])

/** Whether a shortcut need look at nothing but what it answers: no encodings, no old version, no odd host. */
export const isUnadorned = (request: IncomingMessage): boolean =>
  request.httpVersion === '1.1' && !sendsAny(request, ENCODINGS) && hasHost(request)

/** Whether it has a header of these names, in lower case. Node's own `headers` are made when first asked for, and cost more. */
export function sendsAny({ rawHeaders }: IncomingMessage, names: ReadonlySet<string>): boolean {
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (names.has(rawHeaders[index]?.toLowerCase() ?? '')) return true
  return false
}

/** Headers as flat as Node wants to write them, beside those of every answer. */
export const flatHeaders = (own: Record<string, string>): string[] =>
  Object.entries({ ...SECURITY_HEADERS, ...own }).flat()

/** Makes the servers of a Fastify app: of these limits, and with what a shortcut takes on never reaching the app. */
export const serverFactory =
  (shortcuts: Shortcut[], silentTime: number = LISTENER.silentTime) =>
  (handler: RequestListener) => {
    const server = createServer(LISTENER_OPTIONS.http, (request, response) => {
      if (!shortcuts.some(({ takesOn }) => takesOn(request, response))) handler(request, response)
    })
    server.requestTimeout = LISTENER.requestTime
    server.keepAliveTimeout = LISTENER.idleTime
    server.maxConnections = LISTENER.connections
    return server.setTimeout(silentTime)
  }

const UNREADABLE = 'The request could not be read.'
const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

type Unreadable = Error & { code?: string }

/** So many of those who were too slow are answered in one turn of the event loop. */
const LATE_AT_ONCE = 16
let late: [Unreadable, Socket][] = []

/** Puts off the answer to whoever is too slow: a thousand at once must not hold up everybody else. */
function refuseNoRequest(error: Unreadable, socket: Socket): void {
  if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') answerNoRequest(error, socket)
  else if (late.push([error, socket]) === 1) setImmediate(refuseLate)
}

function refuseLate(): void {
  const now = late.slice(0, LATE_AT_ONCE)
  late = late.slice(LATE_AT_ONCE)
  for (const [error, socket] of now) answerNoRequest(error, socket)
  if (late.length > 0) setImmediate(refuseLate)
}

/** Answers bytes that Node could not make a request of: too slow, too large or malformed. Then the connection ends. */
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

/** Called once nothing stands in the way, or with what does; never for a request that has its answer. */
type Done = (error?: Error) => void

/** Refuses, before a route is asked, a host that is none and a body that would have to be unpacked. */
export function refuseUnreadable(request: FastifyRequest, reply: FastifyReply, done: Done): void {
  if (!hasHost(request.raw)) done(new AppError('bad-input', UNREADABLE))
  else if (request.headers['content-encoding'] === undefined) done()
  else refuseType(reply, 'The body must not be compressed.')
}

/** Refuses a body that is said to be anything but JSON, so that no form of another site can send one. */
export function refuseOtherTypes({ headers }: FastifyRequest, reply: FastifyReply, done: Done): void {
  const type = headers['content-type']
  if (type === undefined || /^application\/json *(;|$)/i.test(type)) done()
  else refuseType(reply, 'Only application/json is understood here.')
}

const refuseType = (reply: FastifyReply, message: string) =>
  reply.code(415).header('cache-control', 'no-store').send({ status: 'error', message })

/** One name or address, and a port; only HTTP/1.0 may leave it out. Nothing is made of it, but libraries read it. */
export function hasHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let host: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length !== 4 || rawHeaders[index]?.toLowerCase() !== 'host') continue
    // Node keeps the first of two; whoever stands in front may have gone by the second.
    if (host !== undefined) return false
    host = rawHeaders[index + 1]
  }
  return host === undefined ? httpVersion === '1.0' : isHost(host)
}

/** The last one that was found to be right: most name the same. */
let hostBefore: string | undefined

function isHost(host: string): boolean {
  if (host === hostBefore) return true
  if (!/^[A-Za-z0-9._:[\]-]{1,260}$/.test(host) || !URL.canParse(`http://${host}`)) return false
  hostBefore = host
  return true
}
