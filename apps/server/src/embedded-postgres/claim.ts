import { createHash, randomBytes } from 'node:crypto'
import { linkSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptional } from './folder.ts'
import { EmbeddedPostgresError, hasCode, inspectProcess } from './system.ts'

const OWNER = 'owner.json'
const TAKEOVER = `${OWNER}.after-`

type Claim = { id: string; pid: number; live: boolean }

/**
 * Makes this process the owner of a data folder until it calls the returned function or ends. Throws EmbeddedPostgresError
 * with the pid of another live owner.
 *
 * No process deletes the claim of a dead owner. Only one process can create the file that is named after the dead claim,
 * `owner.json.after-<id>`; it then renames that file over owner.json. If that process dies in between, its own claim is
 * succeeded in the same way. The current claim is therefore the end of the chain that starts at owner.json.
 */
export function claimFolder(directory: string): () => void {
  const content = JSON.stringify({ ...self(), nonce: randomBytes(16).toString('hex') })
  const id = identify(content)
  for (;;) {
    const current = refuseLiveOwner(directory)
    const file = current ? takeoverFile(directory, current.id) : join(directory, OWNER)
    if (!createWhole(file, content)) continue
    // Another process may have succeeded the same claim and finished; then our file is not in the chain.
    if (currentClaim(directory)?.id === id) {
      if (current) renameSync(file, join(directory, OWNER))
      removeLeftovers(directory)
      return releaser(directory, id)
    }
    if (current) rmSync(file, { force: true })
  }
}

/** The claim of a dead owner, if there is one. Throws EmbeddedPostgresError with the pid of a live owner. */
export function refuseLiveOwner(directory: string): Claim | null {
  const current = currentClaim(directory)
  if (!current?.live) return current
  throw new EmbeddedPostgresError(
    `The data folder ${directory} is in use by the running process ${current.pid}; stop that one first.`,
  )
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

/** Null if a power cut left the claim unreadable; its owner is dead. */
function parseOwner(content: string): { pid: number; started: string } | null {
  try {
    const { pid, started } = JSON.parse(content)
    return Number.isInteger(pid) && typeof started === 'string' ? { pid, started } : null
  } catch {
    return null
  }
}

/** Creates a file with all its content in one step; false if it already exists. */
function createWhole(file: string, content: string): boolean {
  const draft = `${join(file, '..', OWNER)}.draft-${randomBytes(8).toString('hex')}`
  writeFileSync(draft, content, { flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    // ENOENT: a new owner has removed our draft.
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
