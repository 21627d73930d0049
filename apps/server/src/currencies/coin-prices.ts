/** The only outbound call: coin prices from a service with the interface of CoinGecko's simple/price (D28). */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Decimal, fromJsonNumber } from '@presale/rules/decimal'
import { RATES_FAILED } from '@presale/rules/rates'
import { AppError } from '../errors.ts'
import { JsonNumber, parseJson } from '../json-number.ts'

/** USD prices by id; `null` for an answer that is no usable number. An id that the service does not know is absent. */
export type CoinPriceList = ReadonlyMap<string, Decimal | null>

export type CoinPrices = {
  /**
   * Requests all ids in chunks. Throws AppError `busy` with the failure in `details.reason` if a request fails.
   */
  read: (ids: readonly string[]) => Promise<CoinPriceList>
  /** Aborts the current request and all later ones: the server is stopping. */
  stop: () => void
}

/** Time limits in ms: of one try with its body, the pauses before each retry, and of all tries together. */
export type PricePatience = { tryMs: number; pausesMs: readonly number[]; wholeMs: number }

/** The client may be behind a proxy that times out after 30 seconds. */
export const PRICE_PATIENCE: PricePatience = { tryMs: 7_000, pausesMs: [250, 1_000], wholeMs: 25_000 }

const MAX_BODY_BYTES = 1024 * 1024
const MAX_IDS_PER_REQUEST = 50
const MAX_QUERY_LENGTH = 4_000

/** A price service at `url`. Only the configuration chooses the host: no redirect is followed, and ids are escaped. */
export function createCoinPrices(url: string, patience = PRICE_PATIENCE): CoinPrices {
  const stopping = new AbortController()
  return {
    async read(ids) {
      const limits = { ...patience, stopping: stopping.signal, whole: AbortSignal.timeout(patience.wholeMs) }
      const prices = new Map<string, Decimal | null>()
      for (const chunk of inChunks(ids)) {
        const body = await requestWithRetries(addressOf(url, chunk), limits).catch((error) =>
          refuse(error, limits),
        )
        for (const [id, price] of readPrices(body)) prices.set(id, price)
      }
      return prices
    },
    stop: () => stopping.abort(),
  }
}

type Limits = PricePatience & { stopping: AbortSignal; whole: AbortSignal }

/** A failed request, with its reason in words; `retryable` if another try may succeed. */
class FailedTry extends Error {
  readonly retryable: boolean

  constructor(reason: string, retryable: boolean) {
    super(reason)
    this.retryable = retryable
  }
}

function inChunks(ids: readonly string[]): string[][] {
  const chunks: string[][] = []
  let length = 0
  for (const id of ids) {
    const last = chunks.at(-1)
    length += encodeURIComponent(id).length + 1
    if (last && last.length < MAX_IDS_PER_REQUEST && length <= MAX_QUERY_LENGTH) last.push(id)
    else {
      chunks.push([id])
      length = encodeURIComponent(id).length + 1
    }
  }
  return chunks
}

/** Keeps the query of the configured address, such as a key. */
function addressOf(base: string, ids: readonly string[]): URL {
  const url = new URL(base)
  const folders = url.pathname.split('/').filter((name) => name !== '')
  url.pathname = [...folders, 'simple', 'price'].join('/')
  const query = `ids=${ids.map(encodeURIComponent).join(',')}&vs_currencies=usd`
  url.search = url.search === '' ? query : `${url.search}&${query}`
  return url
}

async function requestWithRetries(url: URL, limits: Limits): Promise<string> {
  for (const pause of limits.pausesMs) {
    try {
      return await requestOnce(url, limits)
    } catch (error) {
      if (error instanceof FailedTry && !error.retryable) throw error
      await sleep(pause, undefined, { signal: AbortSignal.any([limits.stopping, limits.whole]) })
    }
  }
  return requestOnce(url, limits)
}

async function requestOnce(url: URL, limits: Limits): Promise<string> {
  const late = AbortSignal.timeout(limits.tryMs)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // 'error' would look like a network failure and would be retried.
      redirect: 'manual',
      signal: AbortSignal.any([late, limits.stopping, limits.whole]),
    })
    if (response.ok) return await readBody(response)
    await response.body?.cancel()
    const retryable = response.status === 429 || response.status >= 500
    throw new FailedTry(`The price service answered with HTTP status ${response.status}.`, retryable)
  } catch (error) {
    if (error instanceof FailedTry) throw error
    if (late.aborted) throw new FailedTry(SLOW, true)
    throw new FailedTry(`The price service could not be reached${describe(error)}.`, true)
  }
}

const SLOW = 'The price service did not answer in time.'
const UNREADABLE = 'The answer of the price service could not be read.'

/** Counts the decompressed bytes, because Content-Length cannot be trusted. */
async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) throw new FailedTry('The answer of the price service is too large.', false)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The system's code for a network failure, such as ECONNREFUSED; never the address, which may contain a key. */
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

/** `{"bitcoin":{"usd":95000.5}}`. Each number keeps its source text, so that no price passes through a float. */
function readPrices(body: string): Map<string, Decimal | null> {
  const prices = new Map<string, Decimal | null>()
  for (const [id, coin] of Object.entries(parseObject(body))) {
    if (!isRecord(coin)) prices.set(id, null)
    else if (Object.hasOwn(coin, 'usd') && coin.usd !== null) prices.set(id, toPrice(coin.usd))
  }
  return prices
}

const toPrice = (usd: unknown) => (usd instanceof JsonNumber ? (fromJsonNumber(usd.source) ?? null) : null)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)

function parseObject(body: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = parseJson(body)
  } catch {
    // Not JSON, or nested too deep.
  }
  if (!isRecord(parsed)) throw new AppError('busy', RATES_FAILED, { reason: UNREADABLE })
  return parsed
}
