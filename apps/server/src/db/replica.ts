/** Where exports read: a streaming replica that is nearly up to date, otherwise the primary. */
import { sql } from 'kysely'
import type { Connection } from './connect.ts'
import type { Db } from './schema.ts'

/**
 * `secondsBehind` is the age of the last replayed transaction, 0 if none is outstanding, null if the replica is
 * unusable.
 */
export type ReplicaState = { secondsBehind: number | null }

export type ExportSource = {
  /** The replica if it answers and is at most MAX_LAG_SECONDS behind, otherwise the primary. */
  choose: () => Promise<Connection>
  /** Undefined if no replica is configured. */
  readReplica: () => Promise<ReplicaState | undefined>
  /** Exports since the start, by the database they read. */
  reads: Record<'replica' | 'primary', number>
}

/** An export from a replica may lack the changes of this many seconds. */
export const MAX_LAG_SECONDS = 60

export function createExportSource(
  primary: Connection,
  replica?: Connection,
  maxLagSeconds = MAX_LAG_SECONDS,
): ExportSource {
  const reads = { replica: 0, primary: 0 }
  const readReplica = async () =>
    replica && { secondsBehind: await readSecondsBehind(replica.db).catch(() => null) }
  return {
    choose: async () => {
      const { secondsBehind = null } = (await readReplica()) ?? {}
      const isUsable = replica !== undefined && secondsBehind !== null && secondsBehind <= maxLagSeconds
      reads[isUsable ? 'replica' : 'primary'] += 1
      return isUsable ? replica : primary
    },
    readReplica,
    reads,
  }
}

/**
 * Null for a server that is no longer a replica. A standby that has replayed all it received counts as up to date only
 * while it receives: an idle primary and a dead one look alike in the log.
 */
async function readSecondsBehind(replica: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select case
      when not pg_is_in_recovery() then null
      when pg_last_wal_replay_lsn() = pg_last_wal_receive_lsn() and exists (select from pg_stat_wal_receiver) then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8
      end as seconds`.execute(replica)
  return rows[0]?.seconds ?? null
}
