/**
 * An HTTP proxy in front of the product that fails on request. The connections and answers are really broken; nothing in
 * the browser is intercepted.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Product } from './product.ts'

/** What happens to a request: */
export type FaultKind =
  /** The proxy closes the connection without an answer and does not forward the request. */
  | 'disconnect'
  /** The proxy holds the request until the fault is mended, and then forwards it. */
  | 'hold'
  /** Status 200 with an HTML page, as from a captive portal. */
  | 'garbage'
  /** Status 502 with an HTML page, as from a proxy whose server is down. */
  | 'bad-gateway'
  /** The product handles the request; the answer breaks off in the middle. */
  | 'cut'
  /** The product's answer with its body changed by this function. */
  | ((body: string) => string)

export type Fault = {
  /** The number of requests that met the fault. */
  met: () => number
  mend: () => void
}

/** The product, reached through the proxy. */
export type FaultyProduct = Product & {
  /** From now on, requests whose path and query match meet the fault. The first matching fault applies. */
  fail: (path: RegExp, kind: FaultKind) => Fault
  /** Closes open connections and refuses new ones. */
  refuse: () => Promise<void>
  /** Listens again at the same address. */
  accept: () => Promise<void>
  close: () => Promise<void>
}

type Entry = { path: RegExp; kind: FaultKind; met: number; held: (() => void)[] }
type Exchange = { target: URL; incoming: IncomingMessage; outgoing: ServerResponse; body: Buffer }

/** Starts a proxy in front of the product's buyer app, on its own port. */
export async function startFaultyProxy(product: Product): Promise<FaultyProduct> {
  const faults = new Set<Entry>()
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming)
    const exchange = { target: new URL(incoming.url ?? '/', product.buyerUrl), incoming, outgoing, body }
    const fault = [...faults].find(({ path }) => path.test(incoming.url ?? ''))
    if (!fault) return passOn(exchange)
    fault.met += 1
    await meet(fault, exchange)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const refuse = async () => {
    const closed = once(server.close(), 'close')
    server.closeAllConnections()
    await closed
  }
  return {
    ...product,
    buyerUrl: `http://127.0.0.1:${port}`,
    fail: (path, kind) => addFault(faults, { path, kind, met: 0, held: [] }),
    refuse,
    accept: async () => {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    close: async () => {
      if (server.listening) await refuse()
    },
  }
}

function addFault(faults: Set<Entry>, entry: Entry): Fault {
  faults.add(entry)
  return {
    met: () => entry.met,
    mend: () => {
      faults.delete(entry)
      for (const release of entry.held) release()
    },
  }
}

async function meet(fault: Entry, exchange: Exchange): Promise<void> {
  const { incoming, outgoing } = exchange
  switch (fault.kind) {
    case 'disconnect':
      incoming.socket.destroy()
      return
    case 'hold':
      await new Promise<void>((release) => fault.held.push(release))
      return passOn(exchange)
    case 'garbage':
      outgoing
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><p>Please accept our terms')
      return
    case 'bad-gateway':
      outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<!doctype html><h1>502 Bad Gateway</h1>')
      return
    case 'cut':
      return breakOff(exchange)
    default:
      return passOn(exchange, fault.kind)
  }
}

/** Fetches the product's whole answer, uncompressed, so that its body can be changed. */
async function ask({ target, incoming, outgoing, body }: Exchange) {
  const { 'accept-encoding': _, ...headers } = incoming.headers
  const outward = request(target, { method: incoming.method, headers })
  // A stream never completes, so it ends when the browser closes its request. A change that was sent goes on.
  if (incoming.method === 'GET') outgoing.once('close', () => outward.destroy())
  outward.end(body)
  const [answer] = (await once(outward, 'response')) as [IncomingMessage]
  const { 'transfer-encoding': __, ...answered } = answer.headers
  return { status: answer.statusCode ?? 502, headers: answered, body: await buffer(answer) }
}

async function passOn(exchange: Exchange, change = (body: string) => body): Promise<void> {
  const { incoming, outgoing } = exchange
  try {
    const answer = await ask(exchange)
    const text = answer.headers['content-type']?.startsWith('application/json')
    const body = text ? Buffer.from(change(answer.body.toString())) : answer.body
    const bare = incoming.method === 'HEAD' || answer.status === 304
    const length = bare ? {} : { 'content-length': body.length }
    outgoing.writeHead(answer.status, { ...answer.headers, ...length }).end(body)
  } catch {
    // The product is down, so the proxy closes the connection, too.
    incoming.socket.destroy()
  }
}

/** Sends the head and half of the body, and then closes the connection. */
async function breakOff(exchange: Exchange): Promise<void> {
  const { status, headers, body } = await ask(exchange)
  const { outgoing } = exchange
  outgoing.writeHead(status, { ...headers, 'content-length': body.length })
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy())
}
