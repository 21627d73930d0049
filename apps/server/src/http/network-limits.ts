/** Caps on the connections and the unfinished requests of one network, so that no client shuts the others out. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { sharesOf } from '../limits/network.ts'
import type { IsTrusted } from '../limits/trusted-proxies.ts'

/**
 * Per address; for IPv6 per /64, and twice and four times as many per /56 and /48, which one customer may have. A browser
 * opens six connections, and WATCH_LIMITS bounds the streams among the requests.
 */
export const NETWORK_LIMITS = { connections: 500, requests: 250 } as const

const TOO_MANY_REQUESTS = 'Too many requests from your network at once. Please wait a moment.'
const RETRY_SECONDS = 1

/** Takes a place for the address, or answers undefined when one of its networks has none left. The result gives it back. */
type Places = (address: string) => (() => void) | undefined

function createPlaces(limit: number): Places {
  const taken = new Map<string, number>()
  return (address) => {
    const shares = sharesOf(address, limit)
    if (shares.some(({ network, allowed }) => (taken.get(network) ?? 0) >= allowed)) return undefined
    const add = (difference: 1 | -1) => {
      for (const { network } of shares) {
        const count = (taken.get(network) ?? 0) + difference
        if (count === 0) taken.delete(network)
        else taken.set(network, count)
      }
    }
    add(1)
    return () => add(-1)
  }
}

/**
 * Closes connections of a network beyond its limit at once, and answers 429 to requests beyond it. The connections of
 * a trusted proxy have no limit; each of its requests counts for the address that the proxy names.
 */
export function limitNetworks(app: FastifyInstance, isTrusted: IsTrusted): void {
  limitConnections(app.server, isTrusted)
  const enter = createPlaces(NETWORK_LIMITS.requests)
  app.addHook('onRequest', ({ ip }, reply, done) => {
    // A trusted proxy that names no address asks for itself, such as its health checks.
    if (isTrusted(ip)) return done()
    const leave = enter(ip)
    if (leave) reply.raw.once('close', leave)
    done(
      leave ? undefined : new AppError('too-many', TOO_MANY_REQUESTS, { retryAfterSeconds: RETRY_SECONDS }),
    )
  })
}

function limitConnections(server: Server, isTrusted: IsTrusted): void {
  const enter = createPlaces(NETWORK_LIMITS.connections)
  // First, before Node's own listener gives the connection a parser.
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket
    if (address === undefined || isTrusted(address)) return
    const leave = enter(address)
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}
