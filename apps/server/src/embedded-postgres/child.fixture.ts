import { createInterface } from 'node:readline'
import { claimFolder } from './claim.ts'
import { startEmbeddedPostgres } from './start-postgres.ts'

/**
 * A child process for start-postgres.test.ts: `start <folder> [port]` or `claim <folder>…`. Reads lines, writes JSON
 * lines.
 */
const [, , action, ...folders] = process.argv
const commands = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

function answer(message: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

async function start(folder: string, port: string | undefined): Promise<void> {
  try {
    const running = await startEmbeddedPostgres({
      directory: folder,
      durability: 'full',
      port: port === undefined ? undefined : Number(port),
    })
    answer({ result: 'started', url: running.url })
    await commands.next()
    await running.stop()
  } catch (error) {
    answer({ result: 'refused', message: messageOf(error) })
  }
}

/** Claims one folder every 3 ms from `begin` on, so that several processes claim each at the same time. */
async function claimAll(begin: number): Promise<void> {
  const won: number[] = []
  for (const [index, folder] of folders.entries()) {
    while (Date.now() < begin + 3 * index);
    try {
      claimFolder(folder)
      won.push(index)
    } catch {}
  }
  answer({ result: 'claimed', won })
  await commands.next()
}

answer({ result: 'ready', pid: process.pid })
const { value } = await commands.next()
if (action === 'claim') await claimAll(Number(value))
else await start(folders[0] ?? '', folders[1])
process.exit()
