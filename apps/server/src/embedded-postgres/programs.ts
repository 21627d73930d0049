/** A copy of Postgres's programs, for an account that cannot reach them where npm installed them. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './cluster.ts'
import { type Account, EmbeddedPostgresError, hasCode } from './system.ts'

/** Where copies are kept: the first of these that root alone can change and the account can reach. */
const PLACES = ['/var/cache/presale', tmpdir()]

/** Codes of a place that can't be written, or has no room. */
const UNUSABLE_PLACE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOENT', 'ENOTDIR']

const OPEN_TO_ALL = 0o755
const WRITABLE_BY_OTHERS = 0o022
const STICKY = 0o1000

/**
 * The programs, where the account can read and execute them without a capability. `initdb` and `postgres` look for one
 * another with access(2), which ignores capabilities, so behind a closed folder they must be copied (decision 0063). A copy
 * is reused by the next start. `announce` gets one line when a copy is made.
 *
 * Throws EmbeddedPostgresError if no place can hold a copy.
 */
export function reachPrograms(
  binaries: Binaries,
  account: Account,
  announce: (line: string) => void = () => {},
  places = PLACES,
): Binaries {
  const installed = dirname(dirname(binaries.postgres))
  if (!account || canUse(installed, account)) return binaries
  const digest = digestOf(installed)
  const name = `postgres-${binaries.version}-${digest}`
  for (const place of places) {
    if (!isProtected(place)) continue
    const copy = join(place, name)
    const isNew = !isOurs(copy, digest)
    if (isNew && !makeCopy(installed, copy, digest)) continue
    if (!canUse(copy, account)) continue
    if (isNew) {
      announce(
        `Postgres was copied to ${copy}: as root it runs as another user, who cannot reach ${installed}.`,
      )
    }
    return { ...binaries, initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
  }
  throw new EmbeddedPostgresError(
    `Started as root, Postgres runs as user ${account.uid}, who cannot reach ${installed}, and no copy can be made in ${places.join(' or ')}; open that folder to others (chmod -R o+rX) or start as an ordinary user.`,
  )
}

/** Asks the system as the account: access lists, security modules and mounts count too, not only modes. */
function canUse(folder: string, { uid, gid }: NonNullable<Account>): boolean {
  const script =
    'cd / && for file; do [ -r "$file" ] || exit 1; done && [ -x "$0/initdb" ] && [ -x "$0/postgres" ]'
  const files = listFiles(folder).map((file) => join(folder, file))
  const result = spawnSync('/bin/sh', ['-c', script, join(folder, 'bin'), ...files], { uid, gid, cwd: '/' })
  return result.status === 0
}

/** Every file and link of the folder, as sorted paths in it. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !lstatSync(join(folder, file)).isDirectory())
    .sort()
}

/** The beginning of the SHA-256 of all paths and contents. */
function digestOf(folder: string): string {
  const hash = createHash('sha256')
  for (const file of listFiles(folder)) {
    const path = join(folder, file)
    const isLink = lstatSync(path).isSymbolicLink()
    hash.update(`${file}\0`).update(isLink ? readlinkSync(path) : readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Whether this is a whole copy that we made: only its owner can have changed it. */
function isOurs(copy: string, digest: string): boolean {
  return belongsToUs(copy) && (lstatSync(copy).mode & WRITABLE_BY_OTHERS) === 0 && digestOf(copy) === digest
}

function belongsToUs(folder: string): boolean {
  if (!existsSync(folder)) return false
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === process.getuid?.()
}

/** Whether root alone can replace what root has put there, at each folder above it too. */
function isProtected(place: string): boolean {
  if (!existsSync(place)) return isProtected(dirname(place))
  const folder = realpathSync(place)
  const { uid, mode } = lstatSync(folder)
  const isClosed = uid === 0 && ((mode & WRITABLE_BY_OTHERS) === 0 || (mode & STICKY) !== 0)
  return isClosed && (dirname(folder) === folder || isProtected(dirname(folder)))
}

/**
 * Copies under a draft name and renames the copy once it is complete. Answers whether there is a whole copy then: false if
 * the place can't be written, or holds a folder of this name that is not ours.
 */
function makeCopy(installed: string, copy: string, digest: string): boolean {
  let draft: string | undefined
  try {
    makeOpen(dirname(copy))
    if (existsSync(copy) && !belongsToUs(copy)) return false
    draft = mkdtempSync(`${copy}.new-`)
    cpSync(installed, draft, { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    // Another start may have been faster.
    if (isOurs(copy, digest)) return true
    rmSync(copy, { recursive: true, force: true })
    renameSync(draft, copy)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return isOurs(copy, digest)
    if (hasCode(error, ...UNUSABLE_PLACE)) return false
    throw error
  } finally {
    if (draft) rmSync(draft, { recursive: true, force: true })
  }
}

/** Makes a folder that is not there yet, open to all whatever the umask. */
function makeOpen(folder: string): void {
  const first = mkdirSync(folder, { recursive: true })
  for (let made = folder; first && made.length >= first.length; made = dirname(made))
    chmodSync(made, OPEN_TO_ALL)
}

/** Every folder and program can be entered and executed by all, and every file can be read. */
function openToAll(folder: string): void {
  chmodSync(folder, OPEN_TO_ALL)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = lstatSync(join(folder, name))
    if (!found.isSymbolicLink())
      chmodSync(join(folder, name), found.isDirectory() || found.mode & 0o100 ? OPEN_TO_ALL : 0o644)
  }
}
