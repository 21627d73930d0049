/**
 * Starts the built product on its own ports and data folder. `npx turbo run e2e` builds first. A build during a test would
 * change the served files, so only start-command.spec.ts uses `npm start`, which builds.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'

const ROOT = resolve(import.meta.dirname, '..')

/** The arguments of the image's CMD; the tests run them with this Node. */
const [, ...START_ARGUMENTS] = JSON.parse(
  /^CMD (.+)$/m.exec(readFileSync(join(ROOT, 'apps/server/Dockerfile'), 'utf8'))?.[1] ?? '',
) as string[]
const PATIENCE_MS = 180_000

export const OPERATOR = { login: 'operator', password: 'operator password' }

export type Product = {
  buyerUrl: string
  operatorUrl: string
  settings: Record<string, string>
  process: ChildProcess
  /** All output so far. */
  output: () => string
  /** Sends SIGTERM. Resolves to the exit code. */
  stop: () => Promise<number | null>
  /** Sends kill -9. Resolves once the server has ended. */
  kill: () => Promise<void>
}

/** Nothing listens here, so a product without a price service never calls one on the internet. */
const NO_PRICE_SERVICE = 'http://127.0.0.1:9'

/** New settings for a start; pass them again to start on the same data. The data goes when this process ends. */
export async function newSettings(): Promise<Record<string, string>> {
  const [buyerPort, operatorPort] = await freePorts()
  const folder = mkdtempSync(join(tmpdir(), 'presale-e2e-'))
  folders.push(folder)
  return {
    BUYER_PORT: String(buyerPort),
    OPERATOR_PORT: String(operatorPort),
    DATA_DIR: join(folder, 'data'),
    OPERATOR_LOGIN: OPERATOR.login,
    OPERATOR_PASSWORD: OPERATOR.password,
    PRICE_API_URL: NO_PRICE_SERVICE,
  }
}

/** The environment variable with the folder of template.ts. */
export const TEMPLATE = 'E2E_TEMPLATE'

/** New settings on a copy of the data after a first start: migrated, with the demo currencies and the first operator. */
export async function copiedSettings(): Promise<Record<string, string>> {
  const settings = await newSettings()
  const template = process.env[TEMPLATE]
  if (template === undefined) throw new Error('There is no template; Playwright makes it (template.ts).')
  execFileSync('cp', ['-a', template, settings.DATA_DIR ?? ''])
  // A journey judges the product, not how quickly a busy machine frees a connection.
  return { ...settings, DATABASE_PATIENCE_SECONDS: '20' }
}

/** Starts the product. Resolves once it announces both apps. */
export async function startProduct(settings: Record<string, string>, command?: string[]): Promise<Product> {
  const { child, output, ended } = launch(settings, command)
  const announced = new Promise<boolean>((resolve) => {
    child.stdout?.on('data', () => output().includes('Operator app:') && resolve(true))
  })
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
  const started = await Promise.race([announced, late, ended.then(() => false)])
  if (!started) {
    child.kill('SIGKILL')
    throw new Error(`The product did not start:\n${output()}`)
  }
  return {
    buyerUrl: `http://127.0.0.1:${settings.BUYER_PORT}`,
    operatorUrl: `http://127.0.0.1:${settings.OPERATOR_PORT}`,
    settings,
    process: child,
    output,
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts the product with settings that it should refuse. Resolves to its exit code and output. */
export function refusedStart(settings: Record<string, string>) {
  return runToEnd(settings)
}

/** Runs a command of the product to its end. Resolves to its exit code and output. */
export async function runToEnd(settings: Record<string, string>, command?: string[]) {
  const { output, ended } = launch(settings, command)
  return { code: await ended, output: output() }
}

/** The address and process id of the embedded Postgres of a data folder. */
export function readPostmaster(folder: string): { pid: number; url: string } {
  const lines = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const password = encodeURIComponent(readFileSync(join(folder, 'password'), 'utf8').trim())
  return {
    pid: Number(lines[0]),
    url: `postgres://postgres:${password}@127.0.0.1:${lines[3]?.trim()}/presale`,
  }
}

/** Runs `work` on the product's own database, without the product's code. */
export async function inDatabase<Result>(
  folder: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: readPostmaster(folder).url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Products still running. A test that fails leaves them to end with its worker, which Playwright then replaces. */
const running = new Set<ChildProcess>()
/** The folders with the data of all products of this process. */
const folders: string[] = []
process.on('exit', () => {
  for (const child of running) child.kill()
  for (const folder of folders) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // The Postgres of a test that was broken off still writes there.
    }
  }
})

function launch(settings: Record<string, string>, command = [process.execPath, ...START_ARGUMENTS]) {
  const [program = '', ...args] = command
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings },
    stdio: 'pipe',
  })
  running.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return { child, output: () => printed, ended }
}

/**
 * The range of ports: below the ephemeral ports, which an outgoing connection could take before the product does, and
 * above 10080, the last port that browsers block.
 */
const PORTS = { first: 10_100, count: 21_900 }
/** Workers start their search hundreds of ports apart, so that no worker tries a port that another just found free. */
let portsLookedAt = process.pid * 401

/** Two free ports that no other process is likely to take before the product listens there. */
export async function freePorts(): Promise<[number, number]> {
  return [await freePort(), await freePort()]
}

async function freePort(): Promise<number> {
  for (let left = PORTS.count; left > 0; left--) {
    const port = PORTS.first + (portsLookedAt++ % PORTS.count)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await once(server.close(), 'close')
    return port
  }
  throw new Error('No port is free.')
}
