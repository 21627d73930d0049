/** The only test double: a real HTTP server that answers like the price service, or fails on request. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Answers one request; undefined answers with the requested prices. */
export type Behaviour = (response: ServerResponse, answer: string, request: IncomingMessage) => void

export type PriceService = {
  url: string
  /** USD prices by id, each as JSON text. */
  prices: Record<string, string>
  /** Answers for the next requests, in their order. */
  next: Behaviour[]
  /** Answers every request once `next` is empty. */
  always: Behaviour
  /** The requested paths with their queries, in order. */
  requests: string[]
  stop: () => Promise<void>
}

const JSON_TYPE = { 'content-type': 'application/json' }
const HUGE_BYTES = 10 * 1024 * 1024

/** Answers with the given status, body and headers. */
export const answerWith =
  (status: number, body: string, headers: Record<string, string> = JSON_TYPE): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end(body)

export const honest: Behaviour = (response, answer) => void response.writeHead(200, JSON_TYPE).end(answer)
export const html = answerWith(200, '<!doctype html><title>Just a moment…</title>', {
  'content-type': 'text/html',
})
export const hang: Behaviour = () => undefined
export const reset: Behaviour = (_response, _answer, request) => void request.socket.resetAndDestroy()
export const huge = answerWith(200, `{"x":"${'x'.repeat(HUGE_BYTES)}"}`)

/** JSON that ends too early in an answer of the right length. */
export const truncated: Behaviour = (response, answer) =>
  void response.writeHead(200, JSON_TYPE).end(answer.slice(0, -3))

/** A connection that ends before the promised length. */
export const cutOff: Behaviour = (response, answer) => {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': String(answer.length + 1) }).write(answer)
  setTimeout(() => response.destroy(), 20)
}

/** Sends the headers at once, then a space every 20 ms without end. */
export const drip: Behaviour = (response) => {
  response.writeHead(200, JSON_TYPE)
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

/** Keeps every request waiting until `release` is called; then answers with the prices. */
export function held(): { behave: Behaviour; release: () => void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const behave: Behaviour = (...request) => void released.then(() => honest(...request))
  return { behave, release: () => release() }
}

/** Sends the prices after a delay in milliseconds. */
export const delayed =
  (milliseconds: number): Behaviour =>
  async (response, answer, request) => {
    await sleep(milliseconds)
    if (!response.destroyed) honest(response, answer, request)
  }

/** Starts a price service on a free port of this machine. */
export async function startPriceService(): Promise<PriceService> {
  const service: PriceService = {
    url: '',
    prices: {},
    next: [],
    always: honest,
    requests: [],
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
  const server = createServer((request, response) => {
    service.requests.push(request.url ?? '')
    const behave = service.next.shift() ?? service.always
    behave(response, answerTo(request.url ?? '', service.prices), request)
  })
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
