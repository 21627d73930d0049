import type { FastifyInstance } from 'fastify'

/** Listens on a free port, prints it, and ends at SIGTERM. */
export async function listenAndTell(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
  process.on('SIGTERM', () => process.exit(0))
}
