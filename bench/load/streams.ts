/** Waiting buyers, each with an open stream, in a thread of their own. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The request that opens a stream. */
export type Watcher = { path: string; headers: Record<string, string> }

export type Streams = {
  /** When each stream first received an approval, in milliseconds since 1970; same order as the watchers. */
  toldAt: () => Promise<(number | undefined)[]>
  close: () => Promise<void>
}

/** Opens a stream for each watcher and waits for its first status. Throws when one is refused. */
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
