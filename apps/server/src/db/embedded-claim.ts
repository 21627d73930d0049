import { createHash, randomBytes } from 'node:crypto'
import { linkSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError, hasCode } from './embedded-error.ts'
import { readOptional } from './embedded-folder.ts'
import { inspectProcess } from './embedded-process.ts'

const OWNER = 'owner.json'
const TAKEOVER = `${OWNER}.after-`

type Claim = { id: string; pid: number; live: boolean }

/**
 * Makes this process the one live owner of a data folder until the returned function is called or the
 * process dies.
 *
 * A dead owner's claim is never deleted, it is succeeded: exactly one process can create the file that is
 * named after the dead claim (`owner.json.after-<id>`), and it then renames that file over owner.json. A
 * successor that dies in between is succeeded in the same way, so the current claim is the end of the chain
 * that starts at owner.json.
 *
 * @throws EmbeddedPostgresError naming the pid of the live owner
 */
export function claimFolder(directory: string): () => void {
  const content = JSON.stringify({ ...self(), nonce: randomBytes(16).toString('hex') })
  const id = identify(content)
  for (;;) {
    const current = currentClaim(directory)
    if (current?.live) {
      throw new EmbeddedPostgresError(
        `The data folder ${directory} is in use by the running process ${current.pid}; stop that one first.`,
      )
    }
    const file = current ? takeoverFile(directory, current.id) : join(directory, OWNER)
    if (!createWhole(file, content)) continue
    // Somebody may have succeeded the claim we saw and finished: then ours hangs in the air.
    if (currentClaim(directory)?.id === id) {
      if (current) renameSync(file, join(directory, OWNER))
      removeLeftovers(directory)
      return releaser(directory, id)
    }
    if (current) rmSync(file, { force: true })
  }
}

function self(): { pid: number; started: string } {
  const own = inspectProcess(process.pid)
  if (own.state !== 'running')
    throw new EmbeddedPostgresError('The start time of this process cannot be read.')
  return { pid: process.pid, started: own.started }
}

function currentClaim(directory: string): Claim | null {
  let claim = readClaim(join(directory, OWNER))
  while (claim) {
    const successor = readClaim(takeoverFile(directory, claim.id))
    if (!successor) return claim
    claim = successor
  }
  return null
}

function readClaim(file: string): Claim | null {
  const content = readOptional(file)
  if (content === null) return null
  const owner = parseOwner(content)
  const found = owner && inspectProcess(owner.pid)
  const live = found?.state === 'running' && found.started === owner?.started
  return { id: identify(content), pid: owner?.pid ?? 0, live }
}

/** Null for a claim that a power cut left unreadable: its owner is dead. */
function parseOwner(content: string): { pid: number; started: string } | null {
  try {
    const { pid, started } = JSON.parse(content)
    return Number.isInteger(pid) && typeof started === 'string' ? { pid, started } : null
  } catch {
    return null
  }
}

/** Creates a file with all its content in one step; false if it exists already. */
function createWhole(file: string, content: string): boolean {
  const draft = `${join(file, '..', OWNER)}.draft-${randomBytes(8).toString('hex')}`
  writeFileSync(draft, content, { flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    // ENOENT: an owner that has just won cleared our draft away.
    if (hasCode(error, 'EEXIST', 'ENOENT')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (name.startsWith(`${OWNER}.`)) rmSync(join(directory, name), { force: true })
  }
}

function releaser(directory: string, id: string): () => void {
  return () => {
    const file = join(directory, OWNER)
    if (readClaim(file)?.id === id) rmSync(file, { force: true })
  }
}

function takeoverFile(directory: string, id: string): string {
  return join(directory, `${TAKEOVER}${id}`)
}

function identify(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}
