/** The SMTP server of the storm. It refuses a mail at times, or breaks the connection once it has the mail. */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Chance } from './chance.ts'

export type MailServer = {
  url: string
  /** The Message-ID of every mail that was acknowledged, or that arrived before the connection broke. */
  arrived: Set<string>
  stop: () => Promise<void>
}

/** Starts the server on a free port. */
export async function startMailServer(chance: Chance): Promise<MailServer> {
  const arrived = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: async (stream, _session, callback) => {
      const mail = await text(stream).catch(() => undefined)
      // A server was killed while it sent.
      if (mail === undefined) return
      const [, id = ''] = /^message-id: (\S+)/im.exec(mail) ?? []
      if (chance.happens(0.02)) {
        callback(Object.assign(new Error('try again'), { responseCode: 451 }))
        return
      }
      arrived.add(id)
      if (chance.happens(0.02)) for (const connection of server.connections) connection._socket.destroy()
      else callback()
    },
  })
  // The servers are killed while they send.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
