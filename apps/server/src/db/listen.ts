/** Hears what the database tells on a channel, on a connection of its own, and knows how far that can be relied upon. */
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Listening = {
  /** Whether everything that was told up to CURRENT_MS ago has been heard. */
  isCurrent: () => boolean
  stop: () => void
}

export type Hearing = {
  /** From now on everything is heard; what was told before may have been missed. */
  onBegin: () => void
  onNotice: (payload: string) => void
  /** Nothing is heard until the next begin. */
  onLoss: (error: unknown) => void
}

/**
 * The connection sends itself a notice so often. Notices come in the order of their commits, so one that is back proves
 * that everything committed before it was sent has been heard; this also finds out a pooler that passes no notices on.
 */
const BEAT_MS = 500

/** So long after its last proof a connection is believed; it bounds how old anything kept by its word can be. */
export const CURRENT_MS = 2_000

/** A connection without an answer for so long is given up. */
const PATIENCE_MS = 3_000

/** Between two attempts to connect: at first, doubling, and at most. */
const PAUSE_MS = { first: 100, longest: 2_000 }

/** Listens until it is stopped; a connection that is lost is replaced. `onLoss` hears of each loss and failed attempt. */
export function listen(url: string, channel: string, hearing: Hearing): Listening {
  const stopped = new AbortController()
  let currentUntil = Number.NEGATIVE_INFINITY
  const keepListening = async () => {
    let pause = PAUSE_MS.first
    while (!stopped.signal.aborted) {
      try {
        await hear(url, channel, hearing.onNotice, stopped.signal, (until, isFirst) => {
          currentUntil = until
          pause = PAUSE_MS.first
          if (isFirst) hearing.onBegin()
        })
      } catch (error) {
        currentUntil = Number.NEGATIVE_INFINITY
        if (!stopped.signal.aborted) hearing.onLoss(error)
      }
      await sleep(pause, undefined, stopped).catch(() => undefined)
      pause = Math.min(pause * 2, PAUSE_MS.longest)
    }
  }
  void keepListening()
  return { isCurrent: () => performance.now() < currentUntil, stop: () => stopped.abort() }
}

/** One connection, until it is lost or `stopped`: then it throws. `onProof` is told until when it can be believed. */
async function hear(
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
  stopped: AbortSignal,
  onProof: (until: number, isFirst: boolean) => void,
): Promise<never> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'presale',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  const gone = new AbortController()
  const lose = (reason: unknown) => gone.abort(reason)
  const end = () => lose(new Error('The connection that listens has ended.'))
  client.on('error', lose)
  client.on('end', end)
  stopped.addEventListener('abort', end)
  const ownChannel = `beat_${randomUUID()}`
  const beats = new EventEmitter()
  client.on('notification', (notice) => {
    if (notice.channel === ownChannel) beats.emit('beat')
    else onNotice(notice.payload ?? '')
  })
  try {
    await client.connect()
    // A beat is a commit, but nothing that must outlast a crash: it need not wait for the disk.
    await client.query('set synchronous_commit = off')
    for (const each of [channel, ownChannel]) await client.query(`listen ${client.escapeIdentifier(each)}`)
    for (let isFirst = true; ; isFirst = false) {
      const sentAt = performance.now()
      const late = setTimeout(lose, PATIENCE_MS, new Error('The connection that listens does not answer.'))
      const heard = once(beats, 'beat', gone)
      await Promise.all([heard, client.query('select pg_notify($1, $2)', [ownChannel, ''])]).finally(() =>
        clearTimeout(late),
      )
      onProof(sentAt + CURRENT_MS, isFirst)
      await sleep(BEAT_MS, undefined, gone)
    }
  } catch (error) {
    throw gone.signal.reason ?? error
  } finally {
    stopped.removeEventListener('abort', end)
    void client.end().catch(() => undefined)
  }
}
