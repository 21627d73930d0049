/** Listens on a channel of the database, on a dedicated connection that is replaced when it breaks. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Listening = {
  /** Whether a connection is listening now. */
  isListening: () => boolean
  stop: () => void
}

export type Listener = {
  /** The connection listens from now on. Earlier notices may have been missed. */
  onBegin: () => void
  onNotice: (payload: string) => void
  /** The connection broke, or could not be made; a new one is tried after a pause. */
  onLoss: (error: unknown) => void
}

const CONNECT_TIMEOUT_MS = 3_000

/** The pause between two attempts to connect: it doubles from the first to the longest. */
const PAUSE_MS = { first: 100, longest: 2_000 }

export function listen(url: string, channel: string, { onBegin, onNotice, onLoss }: Listener): Listening {
  const stopped = new AbortController()
  let isListening = false
  const keepListening = async () => {
    let pause = PAUSE_MS.first
    while (!stopped.signal.aborted) {
      try {
        await listenOnce(url, channel, onNotice, stopped.signal, () => {
          isListening = true
          pause = PAUSE_MS.first
          onBegin()
        })
      } catch (error) {
        if (!stopped.signal.aborted) onLoss(error)
      }
      isListening = false
      await sleep(pause, undefined, stopped).catch(() => undefined)
      pause = Math.min(pause * 2, PAUSE_MS.longest)
    }
  }
  void keepListening()
  return { isListening: () => isListening, stop: () => stopped.abort() }
}

/** Holds one connection until it breaks or `stopped` is aborted, then throws the reason. */
async function listenOnce(
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
  stopped: AbortSignal,
  onBegin: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'presale',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // An error also rejects `ended`; without this listener one after the stop would end the process.
  client.on('error', () => undefined)
  const ended = once(client, 'end', { signal: stopped })
  // It is awaited below; until then a failure must not count as unhandled.
  ended.catch(() => undefined)
  client.on('notification', ({ payload = '' }) => onNotice(payload))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onBegin()
    await ended
    throw new Error('The connection that listens has ended.')
  } finally {
    void client.end().catch(() => undefined)
  }
}
