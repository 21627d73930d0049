/** Where operators' lists are read: in a streaming replica that holds all that was acknowledged, else in the primary. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from './connect.ts'
import { isPassing } from './faults.ts'
import type { Db } from './schema.ts'

export type Lists = {
  /**
   * Reads what nobody decides by: every change that was acknowledged before is in it, wherever it is read. `read` may be
   * called a second time, with the primary, when the replica fails meanwhile; so it must leave no trace.
   */
  read: <Result>(read: (source: Connection) => Promise<Result>) => Promise<Result>
  /** How things are with the replica; undefined where there is none. */
  readReplica: () => Promise<Replica | undefined>
  /** How many lists were read where, since the start. */
  reads: Record<'replica' | 'primary', number>
}

/** `secondsBehind` is the age of the last change it holds, 0 when it holds all; null when it does not answer. */
export type Replica = { secondsBehind: number | null }

/** Milliseconds that a list waits for a replica that is a little behind, and between two looks at it. */
const CATCH_UP_MS = 100
const LOOK_EVERY_MS = 5

/** For so long nobody asks a replica that was away or behind. */
const PAUSE_MS = 2_000

/** Everything is read in the primary. */
export function readInPrimary(primary: Connection): Lists {
  const reads = { replica: 0, primary: 0 }
  return {
    read: (read) => {
      reads.primary += 1
      return read(primary)
    },
    readReplica: async () => undefined,
    reads,
  }
}

/** Lists are read in the replica as long as it answers and is at most a moment behind. */
export function readInReplica(primary: Connection, replica: Connection): Lists {
  const fallback = readInPrimary(primary)
  const { reads } = fallback
  let pausedUntil = 0
  const pause = () => {
    pausedUntil = performance.now() + PAUSE_MS
  }
  const isUsable = async () => {
    if (performance.now() < pausedUntil) return false
    const usable = await catchesUp(primary.db, replica.db).catch(() => false)
    if (!usable) pause()
    return usable
  }
  return {
    async read(read) {
      if (!(await isUsable())) return fallback.read(read)
      try {
        reads.replica += 1
        return await read(replica)
      } catch (error) {
        if (!isPassing(error)) throw error
        pause()
        return fallback.read(read)
      }
    },
    readReplica: async () => ({
      secondsBehind: await readSecondsBehind(primary.db, replica.db).catch(() => null),
    }),
    reads,
  }
}

/** Which transactions have ended in the primary, of which system and in which life of it: a promotion begins another. */
type State = { snapshot: string; timeline: number; system: string }

async function readState(primary: Db): Promise<State> {
  const { rows } = await sql<State>`
    select pg_current_snapshot()::text as snapshot,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline,
      (select system_identifier::text from pg_control_system()) as system`.execute(primary)
  if (!rows[0]) throw new Error('The primary does not say what it holds.')
  return rows[0]
}

/** Beyond so many transactions that may be under way in the replica they are not looked at one by one. */
const TRANSACTIONS_AT_MOST = 1_000

/**
 * Whether every transaction that had ended in the primary has ended in the replica. (Positions in the log would not tell:
 * the primary's may lie in the middle of an entry that nobody has waited for.) One of another system, one that was
 * promoted, and one that follows a former primary hold something else, whatever they hold.
 */
async function holdsAll(replica: Db, { snapshot, timeline, system }: State): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select case
      when not pg_is_in_recovery()
        or (select system_identifier::text from pg_control_system()) <> ${system}
        or (select timeline_id from pg_control_checkpoint()) <> ${timeline}
        or known < ended or ended - under_way > ${TRANSACTIONS_AT_MOST} then false
      else not exists (
        select from generate_series(under_way, ended - 1) as id
        where pg_visible_in_snapshot(id::text::xid8, theirs) and pg_xact_status(id::text::xid8) = 'in progress')
      end as holds
    from (
      select theirs, pg_snapshot_xmax(theirs)::text::bigint as ended,
        pg_snapshot_xmin(ours)::text::bigint as under_way, pg_snapshot_xmax(ours)::text::bigint as known
      from (select ${snapshot}::pg_snapshot as theirs, pg_current_snapshot() as ours) as both_snapshots
    ) as bounds`.execute(replica)
  return rows[0]?.holds === true
}

async function catchesUp(primary: Db, replica: Db): Promise<boolean> {
  const state = await readState(primary)
  const deadline = performance.now() + CATCH_UP_MS
  while (!(await holdsAll(replica, state))) {
    if (performance.now() >= deadline) return false
    await sleep(LOOK_EVERY_MS)
  }
  return true
}

async function readSecondsBehind(primary: Db, replica: Db): Promise<number> {
  if (await holdsAll(replica, await readState(primary))) return 0
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`.execute(
    replica,
  )
  return rows[0]?.seconds ?? Number.POSITIVE_INFINITY
}
