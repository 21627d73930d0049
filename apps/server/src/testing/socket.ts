/** Sends raw bytes. `inject` and fetch would turn them into well-formed requests. */
import { connect, type Socket } from 'node:net'

/**
 * Opens a connection, lets `speak` write to it, waits until the server ends it, and answers the received text. Rejects when the connection is still
 * open after `patienceMs`. `from` is the loopback address that the server sees.
 */
export function exchange(
  address: string,
  speak: (socket: Socket) => void,
  patienceMs = 12_000,
  from = '127.0.0.1',
): Promise<string> {
  const { hostname, port } = new URL(address)
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
      resolve(text)
    })
    socket.on('connect', () => speak(socket))
  })
}

/** Sends a whole request and ends this side of the connection. */
export function request(address: string, ...lines: string[]): Promise<string> {
  return exchange(address, (socket) => socket.write(lines.join('\r\n')))
}

/** The status codes in the received text. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
}
