/** A server to measure the product against, as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

export type Yardstick = { port: number; process: ChildProcess; stop: () => Promise<void> }

/** Starts `yardsticks/<name>.ts`, which prints its port once it listens. */
export async function startYardstick(
  name: string,
  settings: Record<string, string> = {},
): Promise<Yardstick> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, `yardsticks/${name}.ts`)], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  const port = Number(line)
  if (!(port > 0) || child.exitCode !== null) throw new Error(`The yardstick ${name} did not start.`)
  return {
    port,
    process: child,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts yardsticks, works with them, and stops them even after an error. */
export async function withYardsticks<Result>(
  wanted: Record<string, Record<string, string>>,
  work: (ports: Record<string, number>) => Promise<Result>,
): Promise<Result> {
  const started: Yardstick[] = []
  const ports: Record<string, number> = {}
  try {
    for (const [name, settings] of Object.entries(wanted)) {
      const yardstick = await startYardstick(name, settings)
      started.push(yardstick)
      ports[name] = yardstick.port
    }
    return await work(ports)
  } finally {
    await Promise.all(started.map((yardstick) => yardstick.stop()))
  }
}
