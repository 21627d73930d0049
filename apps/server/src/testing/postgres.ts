/** One real Postgres for the whole test run, with a migrated template that every test file clones. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashSync } from '@node-rs/argon2'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../embedded-postgres/start-postgres.ts'
import { useKeptPostgres } from './kept-postgres.ts'
import { PASSWORD, QUICK } from './password.ts'
import { createTemplate, type TestPostgres } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    servingUrl: string
    /** The name of the migrated database that test files clone. */
    template: string
    /** The hash of the factories' PASSWORD. */
    passwordHash: string
  }
}

/** TEST_POSTGRES=kept uses the Postgres that stays between runs; otherwise the run starts one of its own. */
export async function setup(project: TestProject) {
  const isKept = process.env.TEST_POSTGRES === 'kept'
  const { release, ...postgres } = await (isKept ? useKeptPostgres() : startPostgres())
  project.provide('postgresUrl', postgres.postgresUrl)
  project.provide('servingUrl', postgres.servingUrl)
  project.provide('template', postgres.template)
  project.provide('passwordHash', hashSync(PASSWORD, QUICK))
  return release
}

async function startPostgres(): Promise<TestPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'presale-test-'))
  await chmod(directory, 0o755)
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'data'),
    durability: 'none-for-tests',
  })
  await createTemplate(postgres.url, 'migrated')
  return {
    postgresUrl: postgres.url,
    servingUrl: postgres.servingUrl,
    template: 'migrated',
    release: async () => {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
