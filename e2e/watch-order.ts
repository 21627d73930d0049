/** Watches an order as its page does, without a browser. */
import { expect } from './test.ts'

/** Opens the event stream of an order. `latest` is the last status received; `stop` closes the stream. */
export async function watchOrder(buyerUrl: string, reference: string, token: string) {
  const end = new AbortController()
  const input = encodeURIComponent(JSON.stringify({ reference }))
  const answer = await fetch(`${buyerUrl}/api/trpc/orders.watch?input=${input}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  })
  expect(answer.status).toBe(200)
  let text = ''
  const listening = (async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().catch(() => undefined)
  return {
    latest: () => [...text.matchAll(/"status":"(\w+)"/g)].at(-1)?.[1],
    stop: () => {
      end.abort()
      return listening
    },
  }
}
