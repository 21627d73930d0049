import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Plugin } from 'vite'

/** The test server's answer for one path, with an optional delay in ms. */
export type Answer = { status: number; body: unknown; afterMs?: number }

const answers = new Map<string, Answer>()
const bodies = new Map<string, unknown[]>()

/** Sets the answer for a path and clears the recorded requests. */
export function setAnswer(path: string, answer: Answer) {
  answers.set(path, answer)
  bodies.set(path, [])
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
        const {
          status,
          body,
          afterMs = 0,
        } = answers.get(path) ?? { status: 404, body: `No answer for ${path}` }
        await setTimeout(afterMs)
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? null : JSON.parse(text)
}
