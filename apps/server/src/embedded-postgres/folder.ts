import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, hasCode } from './system.ts'

/** The names that we create in a data folder, and `lost+found`, which a new volume has. */
const OUR_NAMES = /^(owner\.json(\..+)?|password(\.new)?|postgres(\.new-.+)?|lost\+found)$/

/** A cluster is made in a folder of this name beside its final place. */
export const DRAFT_PREFIX = 'postgres.new-'

const REMOVE_ATTEMPTS = 100

export function clusterOf(directory: string): string {
  return join(directory, 'postgres')
}

/** Throws EmbeddedPostgresError if the folder holds other files, or a cluster that Postgres `major` cannot read. */
export function inspectFolder(directory: string, major: string): 'empty' | 'cluster' {
  const cluster = clusterOf(directory)
  if (list(cluster).length > 0) {
    refuseOtherVersion(cluster, major)
    return 'cluster'
  }
  const names = list(directory)
  const foreign = names.find((name) => !OUR_NAMES.test(name))
  if (foreign !== undefined && !names.includes('postgres')) {
    throw new EmbeddedPostgresError(
      `The folder ${directory} holds other files (such as ${foreign}) and no database; choose an empty or new folder for the data.`,
    )
  }
  return 'empty'
}

function refuseOtherVersion(cluster: string, major: string): void {
  const found = readOptional(join(cluster, 'PG_VERSION'))?.trim() ?? ''
  if (!/^\d+(\.\d+)?$/.test(found)) {
    throw new EmbeddedPostgresError(
      `The folder ${cluster} is not empty and not a Postgres cluster (no valid PG_VERSION); it is left as it is.`,
    )
  }
  if (found !== major) {
    throw new EmbeddedPostgresError(
      `The cluster in ${cluster} was made by Postgres ${found}, but this server brings Postgres ${major}; upgrade the data or run the matching version.`,
    )
  }
}

/** Removes the drafts of starts that were killed. Only the owner of the folder may call this. */
export async function removeDrafts(directory: string): Promise<void> {
  for (const name of list(directory)) {
    if (name.startsWith(DRAFT_PREFIX)) await removeDraft(join(directory, name))
  }
}

/** Tries repeatedly, because an initdb that is being interrupted may still write to the draft. */
export async function removeDraft(draft: string): Promise<void> {
  for (let attempts = 1; existsSync(draft); attempts += 1) {
    try {
      rmSync(draft, { recursive: true, force: true })
    } catch (error) {
      if (attempts >= REMOVE_ATTEMPTS) throw error
    }
    if (existsSync(draft)) await sleep(100)
  }
}

/**
 * The superuser's password: random, in a file that only its owner may read. Only the owner of the folder may call this.
 * Throws EmbeddedPostgresError if there is a cluster whose password is lost.
 */
export function readOrCreatePassword(directory: string, content: 'empty' | 'cluster'): string {
  const file = join(directory, 'password')
  const known = readOptional(file)?.trim()
  if (known) {
    chmodSync(file, 0o600)
    return known
  }
  if (content === 'cluster') {
    throw new EmbeddedPostgresError(
      `The password file ${file} is missing or empty, and the cluster beside it opens with that password only; restore the file from a backup.`,
    )
  }
  const password = randomBytes(32).toString('base64url')
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${password}\n`, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(draft, file)
  flushFolder(directory)
  return password
}

/** Makes renames in a folder survive a power cut. */
export function flushFolder(directory: string): void {
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    if (hasCode(error, 'ENOTDIR'))
      throw new EmbeddedPostgresError(`${folder} is not a folder; it is left as it is.`)
    throw error
  }
}

/** Null if there is no such file. */
export function readOptional(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
