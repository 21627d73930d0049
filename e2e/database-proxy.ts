/**
 * A TCP proxy between a server and its Postgres that loses or changes messages on request. Server and database are
 * unmodified.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  /** The address of a database through the proxy, given its direct address. */
  inFront: (url: string) => string
  /**
   * Lets the next COMMIT reach Postgres and loses its answer. `cut` also closes the connection; `withheld` keeps it open.
   * Resolves once the answer was lost.
   */
  loseNextCommit: (how?: 'cut' | 'withheld') => Promise<void>
  close: () => Promise<void>
}

/** The text of a simple query as the driver sends it, without the message type and length before it. */
const COMMIT = Buffer.from('commit\0')

/** The command tag of the answer. Answers to earlier statements may arrive in the same chunk. */
const COMMITTED = Buffer.from('COMMIT\0')

type Options = {
  /** Changes the bytes that a server sends to Postgres; must keep their length. */
  rewrite?: (sent: Buffer) => Buffer
}

/** Starts a proxy in front of the database at `url`, on its own port. */
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

/** Calls `call` once the answer is complete, before other listeners get its last chunk. */
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

/** Closes each socket when the other one closes. */
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
