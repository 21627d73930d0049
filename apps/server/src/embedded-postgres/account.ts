import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Account, CAPABILITIES, EmbeddedPostgresError, hasCode, startAs } from './system.ts'

const CANDIDATES = ['postgres', '_postgres', 'nobody']

/**
 * The account that Postgres runs as: our own, unless that is root, which Postgres refuses. Then it is the owner of
 * the cluster. For a new cluster, or one that root has restored, it is the first of CANDIDATES that exists.
 */
export function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of CANDIDATES) {
    const [, uid, gid] =
      new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`).exec(
        users.find((line) => line.startsWith(`${name}:`)) ?? '',
      ) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new EmbeddedPostgresError(
    `Postgres cannot run as root, and this system has no user named ${CANDIDATES.join(', ')}; start as an ordinary user.`,
  )
}

/**
 * Makes the data folder, private to the account that Postgres runs as. Returns that account with the capability it needs
 * to reach a folder behind a closed one, such as root's home (decision 0063).
 */
export function createFolder(directory: string, account: Account): Account {
  const enabled = enableToReach([dirname(directory)], account)
  mkdirSync(dirname(directory), { recursive: true })
  if (!existsSync(directory)) makePrivate(directory)
  if (account && firstClosedFolder(directory, account) === directory) {
    chownSync(directory, account.uid, account.gid)
  }
  return enableToReach([directory], enabled)
}

function makePrivate(directory: string): void {
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another start was faster; claimFolder decides between the two.
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

/** Gives a cluster that root has restored from a backup to the account that Postgres runs as. */
export function adoptCluster(cluster: string, account: Account): void {
  if (!account || statSync(cluster).uid === account.uid) return
  const result = spawnSync('chown', ['-hR', `${account.uid}:${account.gid}`, cluster], { encoding: 'utf8' })
  if (result.status === 0) return
  throw new EmbeddedPostgresError(`The owner of ${cluster} cannot be changed: ${result.stderr.trim()}`)
}

/**
 * The account with the capability it needs to reach these folders, as far as they exist. Throws EmbeddedPostgresError when
 * no capability helps.
 */
function enableToReach(folders: string[], account: Account): Account {
  const closed =
    account && folders.map((folder) => firstClosedFolder(folder, account)).find((folder) => folder)
  if (!account || !closed) return account
  for (const capability of CAPABILITIES) {
    const enabled = { ...account, capability }
    if (folders.every((folder) => firstClosedFolder(folder, enabled) === null)) return enabled
  }
  throw new EmbeddedPostgresError(
    `Started as root, Postgres runs as user ${account.uid}, who cannot enter ${closed}; open that folder to others (chmod o+x), choose another place or start as an ordinary user.`,
  )
}

/** Tries to enter each folder: access lists and security modules count too, not only modes. */
function firstClosedFolder(folder: string, account: NonNullable<Account>): string | null {
  const script = 'for folder; do cd "$folder" 2>/dev/null || { printf %s "$folder"; exit 1; }; done'
  const folders = ancestors(folder).filter((each) => existsSync(each))
  const { command, user } = startAs(account)
  const [program = '', ...args] = [...command, '/bin/sh', '-c', script, 'sh', ...folders]
  const result = spawnSync(program, args, { ...user, cwd: '/', encoding: 'utf8' })
  return result.status === 0 ? null : result.stdout || folder
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [...ancestors(parent), folder]
}
