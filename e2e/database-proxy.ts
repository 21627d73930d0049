/**
 * A real TCP proxy between a server and its Postgres, which loses or changes what it is told to; nothing inside the server
 * or the database is touched.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  /** The address of a database behind the proxy, given its own. */
  inFront: (url: string) => string
  /**
   * The next COMMIT reaches Postgres, but its answer is lost: together with the connection, or withheld on one that
   * stays. Resolves when that happened.
   */
  loseNextCommit: (how?: 'cut' | 'withheld') => Promise<void>
  close: () => Promise<void>
}

/** A simple query of that text, as the driver sends it; the letters before it are its kind and length. */
const COMMIT = Buffer.from('commit\0')

/** How Postgres answers it once that is done; answers to statements before it may come in the same piece, or in others. */
const COMMITTED = Buffer.from('COMMIT\0')

type Options = {
  /** Changes what a server sends on its way to Postgres; must keep the length. */
  rewrite?: (sent: Buffer) => Buffer
}

/** Starts a proxy in front of the database at `url`, on a port of its own. */
export async function startDatabaseProxy(url: string, { rewrite }: Options = {}): Promise<DatabaseProxy> {
  const port = Number(new URL(url).port)
  let onLostCommit: ((client: Socket) => void) | undefined
  const withheld = new WeakSet<Socket>()
  const connections = new Set<Socket>()
  const server = createServer((client) => {
    const postgres = connect(port, '127.0.0.1')
    join(client, postgres, connections)
    client.on('data', (sent) => {
      if (onLostCommit && sent.includes(COMMIT)) {
        const lost = onLostCommit
        onLostCommit = undefined
        whenAnswered(postgres, COMMITTED, () => lost(client))
      }
      postgres.write(rewrite ? rewrite(sent) : sent)
    })
    postgres.on('data', (answer) => client.destroyed || withheld.has(client) || client.write(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    inFront: (address) => withPort(address, (server.address() as AddressInfo).port),
    loseNextCommit: (how = 'cut') =>
      new Promise((resolve) => {
        onLostCommit = (client) => {
          if (how === 'cut') client.destroy()
          else withheld.add(client)
          resolve()
        }
      }),
    close: async () => {
      const closed = once(server.close(), 'close')
      for (const connection of connections) connection.destroy()
      await closed
    },
  }
}

/** Calls it before anybody hears of the piece in which the answer ends. */
function whenAnswered(postgres: Socket, answer: Buffer, call: () => void): void {
  let heard: Buffer = Buffer.alloc(0)
  const listen = (piece: Buffer) => {
    heard = Buffer.concat([heard, piece])
    if (!heard.includes(answer)) return
    postgres.off('data', listen)
    call()
  }
  postgres.prependListener('data', listen)
}

/** Either end takes the other one with it, however it ends. */
function join(client: Socket, postgres: Socket, connections: Set<Socket>): void {
  for (const [one, other] of [
    [client, postgres],
    [postgres, client],
  ] as const) {
    connections.add(one)
    one.setNoDelay(true)
    one.on('error', () => undefined)
    one.on('close', () => {
      connections.delete(one)
      other.destroy()
    })
  }
}

function withPort(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}
