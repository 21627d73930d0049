/** Buyers who wait, each on a stream of its own, from a thread of their own. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Whose order is watched, from which address. */
export type Watcher = { path: string; headers: Record<string, string> }

export type Streams = {
  /** The moment at which each watcher was first told of an approval, in milliseconds since 1970, by its place. */
  toldAt: () => Promise<(number | undefined)[]>
  close: () => Promise<void>
}

/** Opens a stream for each and resolves once every one has said how its order stands. Throws when one is refused. */
export async function openStreams(port: number, watchers: Watcher[]): Promise<Streams> {
  const worker = new Worker(new URL('stream-reader.ts', import.meta.url), { workerData: { port, watchers } })
  const [opened] = await once(worker, 'message')
  if (opened !== 'open') {
    await worker.terminate()
    throw new Error(`A stream was refused: ${opened}`)
  }
  return {
    toldAt: async () => {
      const told = once(worker, 'message')
      worker.postMessage('told?')
      return (await told)[0]
    },
    close: async () => void (await worker.terminate()),
  }
}
