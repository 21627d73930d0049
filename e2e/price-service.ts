/** The only stand-in: a real HTTP server that answers as the price service does, or as badly as it is told. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** How one request is answered; `answer` is the prices that were asked for. */
export type Behaviour = (response: ServerResponse, answer: string, request: IncomingMessage) => void

export type PriceService = {
  url: string
  /** USD prices by id, each as the JSON text it is to be sent as. */
  prices: Record<string, string>
  /** How every request is answered. */
  behave: Behaviour
  stop: () => Promise<void>
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** The prices. */
export const honest: Behaviour = (response, answer) => void response.writeHead(200, JSON_TYPE).end(answer)

/** A fault of the service's own. */
export const failing: Behaviour = (response) => void response.writeHead(500).end()

/** A page for people, such as a check for robots. */
export const html: Behaviour = (response) =>
  void response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><title>Just a moment</title>')

/** A connection that breaks. */
export const reset: Behaviour = (_response, _answer, request) => void request.socket.resetAndDestroy()

/** The prices, once `release` is called. */
export function held(): { behave: Behaviour; release: () => void } {
  const gate = Promise.withResolvers<void>()
  return {
    behave: (...exchange) => void gate.promise.then(() => honest(...exchange)),
    release: gate.resolve,
  }
}

/** The prices that the demo currencies have their rates from, at half a dollar for a token. */
export const DEMO_PRICES: Record<string, string> = {
  bitcoin: '95000',
  ethereum: '3400',
  tether: '1',
  usdc: '1',
  dogecoin: '0.32',
  bnb: '640',
  litecoin: '96',
  solana: '180',
  cardano: '0.74',
  tron: '0.2',
  dai: '1',
  chainlink: '18',
  uniswap: '11',
  avalanche: '38',
  shiba: '0.000023',
}

/** Starts one on a free port of this machine. */
export async function startPriceService(): Promise<PriceService> {
  const service: PriceService = {
    url: '',
    prices: { ...DEMO_PRICES },
    behave: honest,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
  const server = createServer((request, response) =>
    service.behave(response, answerTo(request.url ?? '', service.prices), request),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  service.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return service
}

function answerTo(url: string, prices: Record<string, string>): string {
  const ids = (new URL(url, 'http://localhost').searchParams.get('ids') ?? '').split(',')
  const known = ids.filter((id) => Object.hasOwn(prices, id))
  return `{${known.map((id) => `${JSON.stringify(id)}:{"usd":${prices[id]}}`).join(',')}}`
}
