/** Sends raw bytes. `inject` and fetch would turn them into well-formed requests. */
import { connect, type Socket } from 'node:net'

/** The received text, and the milliseconds for which the connection was open. */
export type Exchange = { text: string; ms: number }

/**
 * Opens a connection, lets `speak` write to it, and waits until the server ends it. Rejects when the connection is still
 * open after `patienceMs`. `from` is the loopback address that the server sees.
 */
export function exchange(
  address: string,
  speak: (socket: Socket) => void,
  patienceMs = 12_000,
  from = '127.0.0.1',
): Promise<Exchange> {
  const { hostname, port } = new URL(address)
  let begun = performance.now()
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: from })
    let text = ''
    const late = setTimeout(() => {
      socket.destroy()
      reject(new Error(`Still open after ${patienceMs} ms: ${text.slice(0, 200)}`))
    }, patienceMs)
    socket.on('data', (chunk) => {
      text += chunk
    })
    // A reset ends the connection like a regular end.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(late)
      resolve({ text, ms: performance.now() - begun })
    })
    socket.on('connect', () => {
      begun = performance.now()
      speak(socket)
    })
  })
}

/** Sends a whole request and ends this side of the connection. */
export function request(address: string, ...lines: string[]): Promise<Exchange> {
  return exchange(address, (socket) => socket.write(lines.join('\r\n')))
}

/** The status codes in the received text. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
}
