/** One real Postgres for the whole test run, with a migrated template that every test file copies. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect, MIGRATING } from '../db/connect.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { grantRights, SERVING_ROLE } from '../db/rights.ts'
import { createDatabase } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    servingUrl: string
  }
}

const throwError = (error: Error) => {
  throw error
}

export async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'presale-test-'))
  await chmod(directory, 0o755)
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'data'),
    durability: 'none-for-tests',
  })
  const template = connect(await createDatabase(postgres.url, 'template0', 'migrated'), throwError, MIGRATING)
  await migrate(template.db)
  await grantRights(template.db, SERVING_ROLE)
  await template.db.destroy()
  project.provide('postgresUrl', postgres.url)
  project.provide('servingUrl', postgres.servingUrl)
  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
