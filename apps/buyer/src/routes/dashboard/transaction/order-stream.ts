import { EventSource } from 'eventsource'
import { authorization } from '../../../session.ts'
import type { Outputs } from '../../../trpc.ts'

type Order = Outputs['orders']['read']

/** The server says something every ten seconds; whoever has not heard it for so long hears nothing any more. */
const SILENT_MS = 25_000

/** A stream that ended is opened again after such a while, so that not all come back at once. */
const RETRY_MS = { least: 3_000, most: 10_000 }

/**
 * Follows an order by a stream of the server's, opened again and again until the answered function is called. `onOrder`
 * gets the order as it is and after each change, `onClosed` hears when changes are no longer heard of.
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

/** The browser's own EventSource cannot send what proves the session but in the address, where it must not be. */
function openStream(reference: string): EventSource {
  const input = encodeURIComponent(JSON.stringify({ reference }))
  return new EventSource(`/api/trpc/orders.watch?input=${input}`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...authorization() } }),
  })
}
