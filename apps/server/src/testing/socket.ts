/** Bytes as they are sent: whatever asks through `inject`, or fetch, makes well-formed requests of them. */
import { connect, type Socket } from 'node:net'

/** What came back until the connection ended, and after how many milliseconds of its being open that was. */
export type Exchange = { text: string; ms: number }

/**
 * Opens a connection, lets `speak` write to it, and waits until the other side has ended it. A connection that is still
 * open after `patienceMs` rejects.
 */
export function exchange(
  address: string,
  speak: (socket: Socket) => void,
  patienceMs = 120_000,
): Promise<Exchange> {
  const { hostname, port } = new URL(address)
  let begun = performance.now()
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const late = setTimeout(() => {
      socket.destroy()
      reject(new Error(`Still open after ${patienceMs} ms: ${text.slice(0, 200)}`))
    }, patienceMs)
    socket.on('data', (chunk) => {
      text += chunk
    })
    // To be cut off is an end like another.
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

/** A whole request, and the end of this side's sending. */
export function request(address: string, ...lines: string[]): Promise<Exchange> {
  return exchange(address, (socket) => socket.write(lines.join('\r\n')))
}

/** The status codes of the answers in what came back. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
}
