/** The only outbound call: coin prices from a service that speaks CoinGecko's simple/price form (D28). */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Decimal, fromJsonNumber } from '@presale/rules/decimal'
import { RATES_FAILED } from '@presale/rules/rates'
import { AppError } from '../errors.ts'

/** USD prices by id; `null` where the service says something that is no usable number. An id it does not know is absent. */
export type CoinPriceList = ReadonlyMap<string, Decimal | null>

export type CoinPrices = {
  /**
   * Asks for every id, some at a time; `onProgress` hears how many have been asked for so far, and what it throws ends the
   * asking. Throws AppError `busy` with what happened in `details.reason` when not every price could be read.
   */
  read: (ids: readonly string[], onProgress: (done: number) => Promise<void>) => Promise<CoinPriceList>
  /** Gives up on what is being asked, and on everything asked later: the server is stopping. */
  stop: () => void
}

/** How long one try may take with its whole body, how long to wait before each further try, and how long all may take. */
export type PricePatience = { tryMs: number; pausesMs: readonly number[]; wholeMs: number }

/** Whoever waits for the answer may sit behind a proxy that gives up after 30 seconds. */
export const PRICE_PATIENCE: PricePatience = { tryMs: 7_000, pausesMs: [250, 1_000], wholeMs: 25_000 }

const LARGEST_BODY_BYTES = 1024 * 1024
const IDS_AT_ONCE = 50
const QUERY_LENGTH_AT_ONCE = 4_000

/** A source of prices at `url`. The address is the settings' alone: no redirect is followed, no name chooses a host. */
export function createCoinPrices(url: string, patience = PRICE_PATIENCE): CoinPrices {
  const stopping = new AbortController()
  return {
    async read(ids, onProgress) {
      const limits = { ...patience, stopping: stopping.signal, whole: AbortSignal.timeout(patience.wholeMs) }
      const prices = new Map<string, Decimal | null>()
      let done = 0
      for (const chunk of inChunks(ids)) {
        const body = await askAgain(addressOf(url, chunk), limits).catch((error) => refuse(error, limits))
        for (const [id, price] of readPrices(body)) prices.set(id, price)
        done += chunk.length
        await onProgress(done)
      }
      return prices
    },
    stop: () => stopping.abort(),
  }
}

type Limits = PricePatience & { stopping: AbortSignal; whole: AbortSignal }

/** A try that failed in a way worth reading; `again` when another try may fare better. */
class FailedTry extends Error {
  readonly again: boolean

  constructor(reason: string, again: boolean) {
    super(reason)
    this.again = again
  }
}

function inChunks(ids: readonly string[]): string[][] {
  const chunks: string[][] = []
  let length = 0
  for (const id of ids) {
    const last = chunks.at(-1)
    length += encodeURIComponent(id).length + 1
    if (last && last.length < IDS_AT_ONCE && length <= QUERY_LENGTH_AT_ONCE) last.push(id)
    else {
      chunks.push([id])
      length = encodeURIComponent(id).length + 1
    }
  }
  return chunks
}

/** A query that the settings' address has, such as a key, is kept. */
function addressOf(base: string, ids: readonly string[]): URL {
  const url = new URL(base)
  const folders = url.pathname.split('/').filter((name) => name !== '')
  url.pathname = [...folders, 'simple', 'price'].join('/')
  const query = `ids=${ids.map(encodeURIComponent).join(',')}&vs_currencies=usd`
  url.search = url.search === '' ? query : `${url.search}&${query}`
  return url
}

async function askAgain(url: URL, limits: Limits): Promise<string> {
  for (const pause of limits.pausesMs) {
    try {
      return await askOnce(url, limits)
    } catch (error) {
      if (error instanceof FailedTry && !error.again) throw error
      await sleep(pause, undefined, { signal: AbortSignal.any([limits.stopping, limits.whole]) })
    }
  }
  return askOnce(url, limits)
}

async function askOnce(url: URL, limits: Limits): Promise<string> {
  const late = AbortSignal.timeout(limits.tryMs)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // Not 'error', which cannot be told from a fault of the network and would be tried again.
      redirect: 'manual',
      signal: AbortSignal.any([late, limits.stopping, limits.whole]),
    })
    if (response.ok) return await readBody(response)
    await response.body?.cancel()
    const again = response.status === 429 || response.status >= 500
    throw new FailedTry(`The price service answered with HTTP status ${response.status}.`, again)
  } catch (error) {
    if (error instanceof FailedTry) throw error
    if (late.aborted) throw new FailedTry(SLOW, true)
    throw new FailedTry(`The price service could not be reached${describe(error)}.`, true)
  }
}

const SLOW = 'The price service did not answer in time.'
const UNREADABLE = 'The answer of the price service could not be read.'

/** What is counted is what arrives, unpacked; what the service says of its length is not believed. */
async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > LARGEST_BODY_BYTES) throw new FailedTry('The answer of the price service is too large.', false)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The system's own word for a fault of the network, such as ECONNREFUSED; never the address, which may hold a key. */
function describe(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : ''
}

function refuse(error: unknown, limits: Limits): never {
  const unfinished = limits.whole.aborted ? SLOW : undefined
  const reason = limits.stopping.aborted ? 'The server is stopping.' : unfinished
  if (reason === undefined && !(error instanceof FailedTry)) throw error
  throw new AppError('busy', RATES_FAILED, { reason: reason ?? (error as Error).message })
}

/** `{"bitcoin":{"usd":95000.5}}`. Every number keeps the text it was written in, so that none passes through a float. */
function readPrices(body: string): Map<string, Decimal | null> {
  const prices = new Map<string, Decimal | null>()
  for (const [id, coin] of Object.entries(parseObject(body))) {
    if (!isRecord(coin)) prices.set(id, null)
    else if (Object.hasOwn(coin, 'usd') && coin.usd !== null) prices.set(id, toPrice(coin.usd))
  }
  return prices
}

class NumberText {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

const toPrice = (usd: unknown) => (usd instanceof NumberText ? (fromJsonNumber(usd.source) ?? null) : null)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText)

function parseObject(body: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(body, (_key, value, context?: { source: string }) =>
      typeof value === 'number' ? new NumberText(context?.source ?? '') : value,
    )
  } catch {
    // Also what is nested too deep.
  }
  if (!isRecord(parsed)) throw new AppError('busy', RATES_FAILED, { reason: UNREADABLE })
  return parsed
}
