/** A real SMTP server for a test file. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/**
 * What the server does with a mail: it takes it, answers this code to the command, ends the connection after it has the
 * data, or holds the mail until it behaves otherwise.
 */
export type Behaviour = 'take' | 'hang-up' | 'hold' | { code: number; to?: 'sender' | 'recipient' | 'data' }

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
  /** The refusal of this command, if the server is to refuse it. */
  const refusalOf = (command: 'sender' | 'recipient' | 'data') =>
    typeof behaviour === 'object' && (behaviour.to ?? 'data') === command
      ? Object.assign(new Error('refused'), { responseCode: behaviour.code })
      : null
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'right'
        ? callback(null, { user: username })
        : callback(new Error('Unknown: user@example.test')),
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, callback) => callback(refusalOf('sender')),
    onRcptTo: (_address, _session, callback) => callback(refusalOf('recipient')),
    onData: async (stream, session, callback) => {
      const mail = await PostalMime.parse(await buffer(Readable.from(stream)))
      seen.push(mail.messageId ?? '')
      if (behaviour === 'hold') await new Promise<void>((resolve) => (release = resolve))
      if (behaviour === 'hang-up') {
        for (const connection of server.connections) connection._socket.destroy()
        return
      }
      const refusal = refusalOf('data')
      if (refusal) {
        callback(refusal)
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
