/** A real SMTP server for a test file. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/**
 * What the server does with a mail: it takes it, answers this code, ends the connection after it has the data, or holds
 * the mail until it behaves otherwise.
 */
export type Behaviour = 'take' | 'hang-up' | 'hold' | { code: number }

export type Received = Email & { recipients: string[] }

export type TestSmtp = {
  url: string
  /** The mails that were acknowledged. */
  box: Received[]
  /** The Message-ID of every mail whose data arrived, acknowledged or not. */
  seen: string[]
  behave: (behaviour: Behaviour) => void
}

/** Starts a server on a free port. */
export async function useSmtp(): Promise<TestSmtp> {
  const box: Received[] = []
  const seen: string[] = []
  let behaviour: Behaviour = 'take'
  let release = () => {}
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'right'
        ? callback(null, { user: username })
        : callback(new Error('Unknown: user@example.test')),
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: async (stream, session, callback) => {
      const mail = await PostalMime.parse(await buffer(Readable.from(stream)))
      seen.push(mail.messageId ?? '')
      if (behaviour === 'hold') await new Promise<void>((resolve) => (release = resolve))
      if (behaviour === 'hang-up') {
        for (const connection of server.connections) connection._socket.destroy()
        return
      }
      if (typeof behaviour === 'object') {
        callback(Object.assign(new Error('refused'), { responseCode: behaviour.code }))
        return
      }
      box.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) })
      callback()
    },
  })
  // A client that goes away is no failure of the test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    box,
    seen,
    behave: (next) => {
      behaviour = next
      release()
    },
  }
}
