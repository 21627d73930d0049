/** A TCP proxy in front of the product that adds latency and simulates lost packets. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Product } from './product.ts'

export type SlowNetwork = { delayMs: number; lossPercent: number }

/** Milliseconds until TCP retransmits a lost packet. */
const AGAIN_MS = 1_000

/** Starts the proxy. Each chunk takes `delayMs` in each direction; `lossPercent` of them take AGAIN_MS longer. */
export async function startSlowNetwork(product: Product, network: SlowNetwork) {
  let pieces = 0
  const connections = new Set<Socket>()
  const carry = (from: Socket, to: Socket) => {
    let sent = Promise.resolve()
    from.on('data', (piece) => {
      pieces += 1
      const isLost = (pieces * network.lossPercent) % 100 < network.lossPercent
      const arrives = Date.now() + network.delayMs + (isLost ? AGAIN_MS : 0)
      // Chunks stay in order.
      sent = sent.then(async () => {
        await setTimeout(Math.max(0, arrives - Date.now()))
        to.write(piece)
      })
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      connections.delete(from)
      void sent.then(() => to.destroy())
    })
    connections.add(from)
  }
  const server = createServer((browser) => {
    const there = connect(Number(new URL(product.buyerUrl).port), '127.0.0.1')
    carry(browser, there)
    carry(there, browser)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...product,
    buyerUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server.close(), 'close')
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}
