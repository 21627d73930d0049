import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

/** How a connection fails: without an answer, in the middle of it, or with the page of a portal or a proxy. */
export type Fault = 'disconnect' | 'cut' | 'portal' | 'bad-gateway'

/**
 * The test server's answer for one path. A request that meets `hold` waits for the next answer that is set for its path.
 */
export type Answer = { status: number; body: unknown } | { fault: Fault } | { hold: true }

/** The header by which a request tells its page. Test files run in several pages at once, each with its own answers. */
export const PAGE_HEADER = 'x-test-page'

type Path = { answer: Answer; bodies: unknown[]; waiting: (() => void)[] }

/** By page and path. */
const paths = new Map<string, Path>()

/** Sets the answer for a page's requests for a path, and clears those that are recorded. */
export function setAnswer(page: string, path: string, answer: Answer) {
  const before = paths.get(page + path)
  paths.set(page + path, { answer, bodies: [], waiting: [] })
  for (const goOn of before?.waiting ?? []) goOn()
}

/** Forgets the page's answers. Requests that wait for one are refused. */
export function forgetAnswers(page: string) {
  for (const [key, { waiting }] of paths) {
    if (!key.startsWith(page)) continue
    paths.delete(key)
    for (const goOn of waiting) goOn()
  }
}

/** The body of each request of a page for the path since its answer was set. */
export function bodiesSent(page: string, path: string): unknown[] {
  return paths.get(page + path)?.bodies ?? []
}

/** A Vite plugin that answers /api for screens under test. */
export function localAnswers(): Plugin {
  return {
    name: 'local-answers',
    configureServer(server) {
      server.middlewares.use('/api', async (request, response) => {
        const path = `/api${request.url?.split('?')[0]}`
        const page = request.headers[PAGE_HEADER]
        paths.get(page + path)?.bodies.push(await bodyOf(request))
        await respond(page + path, response)
      })
    },
  }
}

async function respond(pageAndPath: string, response: ServerResponse): Promise<void> {
  const path = paths.get(pageAndPath)
  const answer = path?.answer ?? missing(pageAndPath)
  if ('hold' in answer) {
    await new Promise<void>((goOn) => path?.waiting.push(goOn))
    return respond(pageAndPath, response)
  }
  if ('fault' in answer) return fail(answer.fault, response)
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
}

/** A refusal of tRPC's shape, which no app asks for again. */
function missing(pageAndPath: string): Answer {
  const error = { message: `No answer for ${pageAndPath}`, code: -32004, data: { httpStatus: 404 } }
  return { status: 404, body: { error } }
}

function fail(fault: Fault, response: ServerResponse): void {
  if (fault === 'disconnect') {
    response.destroy()
    return
  }
  if (fault === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{"result":', () => response.destroy())
    return
  }
  const status = fault === 'portal' ? 200 : 502
  response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><p>Another page')
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? null : JSON.parse(text)
}
