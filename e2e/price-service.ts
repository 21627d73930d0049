/** The only fake of the tests: an HTTP server that answers as the price service does, or fails on request. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Answers one request; `answer` is the JSON of the requested prices. */
export type Behaviour = (response: ServerResponse, answer: string, request: IncomingMessage) => void

export type PriceService = {
  url: string
  /** USD prices by id, each as JSON text. */
  prices: Record<string, string>
  /** Answers every request. */
  behave: Behaviour
  stop: () => Promise<void>
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Sends the prices. */
export const honest: Behaviour = (response, answer) => void response.writeHead(200, JSON_TYPE).end(answer)

/** Answers 500. */
export const failing: Behaviour = (response) => void response.writeHead(500).end()

/** Sends the prices once `release` is called. */
export function held(): { behave: Behaviour; release: () => void } {
  const gate = Promise.withResolvers<void>()
  return {
    behave: (...exchange) => void gate.promise.then(() => honest(...exchange)),
    release: gate.resolve,
  }
}

/** The prices behind the rates of the demo currencies, at $0.50 for a token. */
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

/** Starts the service on a free port of this machine. */
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
