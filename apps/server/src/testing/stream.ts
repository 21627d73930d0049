/** Server-sent events, read as a browser reads them over a connection of its own. */
import { onTestFinished } from 'vitest'

/** One event: `message` carries an order; `ping`, `return` and `serialized-error` are about the stream itself. */
export type Said = { event: string; data: unknown }

export type Stream = {
  status: number
  headers: Headers
  /** The next event other than a ping; undefined once the stream has ended. */
  next: () => Promise<Said | undefined>
  close: () => void
}

/** Opens the stream of a procedure and resolves once its headers are there. The end of the test closes it. */
export async function openStream(
  address: string,
  path: string,
  input: unknown,
  sessionToken: string,
  headers: Record<string, string> = {},
): Promise<Stream> {
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const answer = await fetch(
    `${address}/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
    {
      headers: { ...headers, authorization: `Bearer ${sessionToken}` },
      signal: end.signal,
    },
  )
  const said = readEvents(answer)
  return {
    status: answer.status,
    headers: answer.headers,
    next: async () => {
      for (;;) {
        const { value, done } = await said.next()
        if (done) return undefined
        if (value.event !== 'ping' && value.event !== 'connected') return value
      }
    },
    close: () => end.abort(),
  }
}

async function* readEvents(answer: Response): AsyncGenerator<Said, void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1] ?? ''
      yield { event: /^event: (.*)$/m.exec(block)?.[1] ?? 'message', data: data && JSON.parse(data) }
    }
  }
}
