import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../db/schema.ts'

/** Resolves once this many sessions of the database wait for a lock. */
export async function untilLocked(db: Db, sessions = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  await expect.poll(waiting).toBe(sessions)
}
