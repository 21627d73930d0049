/** Checks the hash chain of the audit trail piece by piece, so that one request has a bounded cost. */
import type { ChainBreakKind } from '@presale/rules/audit'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

/** Entries of one piece; hashing them takes about 0.1 s. */
export const ENTRIES_PER_CHECK = 5_000

/** Positions are decimal strings, hashes hexadecimal. */
export type ChainCheck = {
  /** The last entry that fits, with all before it since `after`. */
  checkedTo: string
  /** The end of the trail; null when the database has forgotten it. */
  end: { position: string; hash: string } | null
  isComplete: boolean
  /** The first entry that does not fit. `at` is null for the end. */
  broken: { position: string; at: string | null; kinds: ChainBreakKind[] } | null
  at: string
}

type Row = {
  count: number
  lastPosition: string | null
  endPosition: string | null
  endHash: string | null
  isEnd: boolean
  brokenPosition: string | null
  brokenAt: Date | null
  kinds: string | null
  at: Date
}

const NO_HASH = sql`decode(repeat('00', 32), 'hex')`

/** Checks the entries after a position, at most `limit`, by the rules of the view `audit_break`. Writes nothing. */
export async function checkChain(
  db: Db | Trx,
  { after, limit = ENTRIES_PER_CHECK }: { after: string; limit?: number },
): Promise<ChainCheck> {
  const [row] = (await readPiece(db, after, limit)).rows
  if (!row) throw new Error('The check of the chain answers one row')
  const checkedTo = row.lastPosition ?? after
  const end = row.endPosition === null ? null : { position: row.endPosition, hash: row.endHash ?? '' }
  const rest = { end, at: row.at.toISOString() }
  if (row.brokenPosition !== null) {
    const { brokenPosition: position, brokenAt: at, kinds } = row
    const broken = {
      position,
      at: at?.toISOString() ?? null,
      kinds: (kinds ?? '').split(' ') as ChainBreakKind[],
    }
    return { ...rest, checkedTo: `${BigInt(position) - 1n}`, isComplete: true, broken }
  }
  if (row.count === limit) return { ...rest, checkedTo, isComplete: false, broken: null }
  const broken = row.isEnd ? null : { position: end?.position ?? '0', at: null, kinds: ['end' as const] }
  return { ...rest, checkedTo, isComplete: true, broken }
}

/** One statement, so that entries written meanwhile don't look like a break. */
function readPiece(db: Db | Trx, after: string, limit: number) {
  return sql<Row>`
    with start as (
      select coalesce((select hash from audit_entry where position = ${after}), ${NO_HASH}) as hash
    ), piece as materialized (
      select e.position, e.at, e.previous_hash, e.hash, audit_entry_hash(e) as due_hash
      from audit_entry e where position > ${after} order by position limit ${limit}
    ), link as (
      select piece.*, lag(position, 1, ${after}::bigint) over chain + 1 as due_position,
        lag(hash, 1, (select hash from start)) over chain as due_previous
      from piece window chain as (order by position)
    ), broken as (
      select position, at, concat_ws(' ',
        case when position <> due_position then 'gap' end,
        case when previous_hash <> due_previous then 'predecessor' end,
        case when hash <> due_hash then 'hash' end) as kinds
      from link
      where position <> due_position or previous_hash <> due_previous or hash <> due_hash
      order by position limit 1
    ), latest as (
      select position, hash from piece order by position desc limit 1
    )
    select (select count(*)::integer from piece) as count, latest.position as "lastPosition",
      head.position as "endPosition", encode(head.hash, 'hex') as "endHash",
      (head.position, head.hash) is not distinct from
        (coalesce(latest.position, ${after}::bigint), coalesce(latest.hash, (select hash from start))) as "isEnd",
      broken.position as "brokenPosition", broken.at as "brokenAt", broken.kinds, now() as at
    from (select) always
    left join audit_head head on true
    left join latest on true
    left join broken on true`.execute(db)
}
