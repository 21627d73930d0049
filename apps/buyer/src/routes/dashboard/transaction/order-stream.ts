import { EventSource } from 'eventsource'
import { authorization } from '../../../session.ts'
import type { Outputs } from '../../../trpc.ts'

type Order = Outputs['orders']['read']

/**
 * Milliseconds without a message after which the stream counts as lost. The server sends a ping every ten seconds.
 */
const SILENT_MS = 25_000

/** Bounds of the random delay before reconnecting, in ms. The jitter keeps all clients from reconnecting at once. */
const RETRY_MS = { least: 3_000, most: 10_000 }

/**
 * Follows an order by a server stream and reconnects until the returned function is called. `onOrder` gets the
 * current order and every change. `onClosed` is called when the stream is lost.
 */
export function followOrder(
  reference: string,
  { onOrder, onClosed }: { onOrder: (order: Order) => void; onClosed: () => void },
): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>
  const lose = () => {
    source.close()
    onClosed()
    const { least, most } = RETRY_MS
    wait(open, least + Math.random() * (most - least))
  }
  const wait = (then: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }
  const stayAwake = () => wait(lose, SILENT_MS)
  const open = () => {
    source = openStream(reference)
    for (const sign of ['connected', 'ping']) source.addEventListener(sign, stayAwake)
    for (const end of ['return', 'serialized-error', 'error']) source.addEventListener(end, lose)
    source.addEventListener('message', ({ data }) => {
      stayAwake()
      onOrder(JSON.parse(data))
    })
    stayAwake()
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

/** The browser's own EventSource can't send headers, and the session token must not be in a URL. */
function openStream(reference: string): EventSource {
  const input = encodeURIComponent(JSON.stringify({ reference }))
  return new EventSource(`/api/trpc/orders.watch?input=${input}`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...authorization() } }),
  })
}
