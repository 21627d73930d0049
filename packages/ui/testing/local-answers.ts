import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Plugin } from 'vite'

/** How a connection fails: without an answer, in the middle of it, or with the page of a portal or a proxy. */
export type Fault = 'disconnect' | 'cut' | 'portal' | 'bad-gateway'

/**
 * The test server's answer for one path, with an optional delay in ms. A request that meets `hold` waits for the next
 * answer that is set for its path.
 */
export type Answer = { status: number; body: unknown; afterMs?: number } | { fault: Fault } | { hold: true }

const answers = new Map<string, Answer>()
const bodies = new Map<string, unknown[]>()
const waiting = new Map<string, (() => void)[]>()

/** Sets the answer for a path and clears the recorded requests. */
export function setAnswer(path: string, answer: Answer) {
  answers.set(path, answer)
  bodies.set(path, [])
  for (const goOn of waiting.get(path)?.splice(0) ?? []) goOn()
}

/** The body of each request for the path since its answer was set. */
export function bodiesSent(path: string): unknown[] {
  return bodies.get(path) ?? []
}

/** A Vite plugin that answers /api for screens under test. */
export function localAnswers(): Plugin {
  return {
    name: 'local-answers',
    configureServer(server) {
      server.middlewares.use('/api', async (request, response) => {
        const path = `/api${request.url?.split('?')[0]}`
        bodies.get(path)?.push(await bodyOf(request))
        await respond(path, response)
      })
    },
  }
}

async function respond(path: string, response: ServerResponse): Promise<void> {
  const answer = answers.get(path) ?? { status: 404, body: `No answer for ${path}` }
  if ('hold' in answer) {
    await new Promise<void>((goOn) => waiting.set(path, [...(waiting.get(path) ?? []), goOn]))
    return respond(path, response)
  }
  if ('fault' in answer) return fail(answer.fault, response)
  await setTimeout(answer.afterMs)
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
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
