/** The limits of a listener, and what it refuses before routing. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askedHost } from './asked-host.ts'

/** Limits; Fastify or Node answers a client beyond one with 408, 413, 431 or nothing, and disconnects it. Times in ms, sizes in bytes. */
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

type Time = 'headTime' | 'requestTime' | 'checkTime' | 'idleTime' | 'silentTime'

/** Other times than those of LISTENER, for tests. */
export type Times = Partial<Record<Time, number>>

/** The limits as Fastify's options. */
export function listenerOptions(times: Times = {}) {
  const { headTime, requestTime, checkTime, idleTime, silentTime } = { ...LISTENER, ...times }
  return {
    bodyLimit: LISTENER.bodySize,
    connectionTimeout: silentTime,
    requestTimeout: requestTime,
    keepAliveTimeout: idleTime,
    http: {
      headersTimeout: headTime,
      connectionsCheckingInterval: checkTime,
      maxHeaderSize: LISTENER.headSize,
    },
  }
}

/** Fastify's callback: without an argument the request continues, with an error it is refused. */
type Done = (error?: Error) => void

/** Refuses a compressed body, also of a path that reads none. */
export function refuseCompressed({ headers }: FastifyRequest, reply: FastifyReply, done: Done): void {
  if (headers['content-encoding'] === undefined) done()
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
    if (askedHost(request) === host || /^\/(health|metrics)(\/|$)/.test(request.routeOptions.url ?? ''))
      done()
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
