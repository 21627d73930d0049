import { connect, type Socket } from 'node:net'
import { type Answer, createReader } from './answers.ts'

/** A keep-alive connection with at most one request under way. */
export type Connection = {
  send: (request: Buffer, onAnswer: (answer: Answer) => void) => void
  close: () => void
}

/** Opens a connection. When it breaks, it calls `onBroken` and can no longer be used. */
export function openConnection(port: number, onBroken: (error: Error) => void): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(wrap(socket, onBroken))
    })
  })
}

function wrap(socket: Socket, onBroken: (error: Error) => void): Connection {
  const read = createReader()
  let deliver: ((answer: Answer) => void) | undefined
  let closing = false
  socket.on('error', () => undefined)
  socket.on('close', () => {
    if (!closing) onBroken(new Error('A connection was closed by the server.'))
  })
  socket.on('data', (chunk) => {
    const answer = read(chunk)
    if (!answer) return
    const to = deliver
    deliver = undefined
    to?.(answer)
  })
  return {
    send: (request, onAnswer) => {
      deliver = onAnswer
      socket.write(request)
    },
    close: () => {
      closing = true
      socket.destroy()
    },
  }
}
