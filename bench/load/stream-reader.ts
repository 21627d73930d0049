import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { toBytes } from './requests.ts'
import type { Watcher } from './streams.ts'

const { port, watchers } = workerData as { port: number; watchers: Watcher[] }
const toldAt: (number | undefined)[] = watchers.map(() => undefined)

/** Connections opened at once: fewer than the backlog of a listening socket. */
const OPENED_AT_ONCE = 100

function open(watcher: Watcher, place: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let read = ''
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(read.slice(0, 500) || 'The connection was closed.')))
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (read.length < 4_000) read += text
      if (read.includes('"status"')) resolve()
      if (text.includes('"approved"')) toldAt[place] ??= performance.timeOrigin + performance.now()
      if (/^HTTP\/1\.1 [^2]/.test(read)) reject(new Error(read.slice(0, 500)))
    })
    socket.write(toBytes({ ...watcher, headers: { ...watcher.headers, accept: 'text/event-stream' } }))
  })
}

parentPort?.on('message', () => parentPort?.postMessage(toldAt))
try {
  for (let first = 0; first < watchers.length; first += OPENED_AT_ONCE) {
    const some = watchers.slice(first, first + OPENED_AT_ONCE)
    await Promise.all(some.map((watcher, place) => open(watcher, first + place)))
  }
  parentPort?.postMessage('open')
} catch (error) {
  parentPort?.postMessage(error instanceof Error ? error.message : String(error))
}
