/** A client of both servers. It retries on either server until it gets an answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import type { Journal } from './journal.ts'
import type { Servers } from './servers.ts'

export type Surface = 'buyer' | 'operator'

/** An answer other than 503 and 429. `again` is true when an earlier attempt may already have made the change. */
export type Answer = { status: number; data: Record<string, never>; requestId: string; again: boolean }

export type Client = {
  query: (surface: Surface, path: string, input?: unknown, token?: string, server?: number) => Promise<Answer>
  mutate: (surface: Surface, path: string, input: unknown, token?: string) => Promise<Answer>
}

type Asked = { path: string; init: RequestInit; address: (server: number) => string }

const PATIENCE_MS = 300_000
const ANSWER_MS = 60_000

/** A client changes its network address after this many requests, before the registration limit slows it. */
const REQUESTS_PER_ADDRESS = 500

/** Creates a client with its own network addresses, so that the rate limits of one client do not slow another. */
export function createClient(
  servers: Pick<Servers, 'urls'>,
  journal: Journal,
  chance: Chance,
  number: number,
): Client {
  let asked = 0
  const headersFor = (token?: string) => {
    asked += 1
    return {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${number}.0.${Math.floor(asked / REQUESTS_PER_ADDRESS) % 256}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
  }
  const ask = (surface: Surface, path: string, init: RequestInit, preferred?: number) =>
    askUntilAnswered(journal, chance, preferred, {
      path,
      init,
      address: (server) => `${servers.urls[server]?.[surface]}/api/trpc/${path}`,
    })
  return {
    query: (surface, path, input, token, server) => {
      const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
      return ask(surface, path + query, { headers: headersFor(token) }, server)
    },
    mutate: (surface, path, input, token) =>
      ask(surface, path, { method: 'POST', headers: headersFor(token), body: JSON.stringify(input) }),
  }
}

async function askUntilAnswered(
  journal: Journal,
  chance: Chance,
  preferred: number | undefined,
  asked: Asked,
): Promise<Answer> {
  const begin = Date.now()
  for (let attempt = 0; Date.now() - begin < PATIENCE_MS; attempt += 1) {
    const server = preferred !== undefined && attempt === 0 ? preferred : chance.pick([0, 1])
    const answer = await askOnce(asked, server)
    if (answer && !isBusy(answer.status)) {
      journal.answered += 1
      if (answer.status >= 500) note(journal, asked.path, answer)
      return { ...answer, again: attempt > 0 }
    }
    if (answer && !answer.retryAfter) note(journal, asked.path, answer)
    journal.repeated += 1
    await sleep(50 + 150 * chance.next())
  }
  throw new Error(`${asked.path} was not answered within ${PATIENCE_MS / 1000} seconds.`)
}

const isBusy = (status: number) => status === 503 || status === 429

/** The answer of one attempt; undefined when no answer or only part of one arrived. */
async function askOnce(asked: Asked, server: number) {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const answer = await fetch(asked.address(server), { ...asked.init, signal })
    const text = await answer.text()
    const body = JSON.parse(text)
    return {
      status: answer.status,
      data: body.result?.data ?? body.error,
      requestId: answer.headers.get('x-request-id') ?? '',
      retryAfter: answer.headers.has('retry-after'),
    }
  } catch {
    return undefined
  }
}

function note(journal: Journal, path: string, { status, data }: { status: number; data: unknown }): void {
  journal.problems.push(
    `${path.split('?')[0]} was answered ${status} without Retry-After: ${JSON.stringify(data)}`,
  )
}
