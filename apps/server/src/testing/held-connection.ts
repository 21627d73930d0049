/** A proxy in front of the database that can hold back the database's answers. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** Another address of the same database. While held, statements arrive and their answers wait. */
export async function holdableWay(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const answering = new Set<Socket>()
  let isHeld = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    answering.add(far)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far)
    far.on('data', (chunk) => near.write(chunk))
    if (isHeld) far.pause()
    far.on('close', () => near.destroy())
    near.on('close', () => {
      far.destroy()
      answering.delete(far)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const far of answering) far.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    hold: () => {
      isHeld = true
      for (const far of answering) far.pause()
    },
    release: () => {
      isHeld = false
      for (const far of answering) far.resume()
    },
  }
}
