/**
 * The negative control: it shows that the storm can find a fault. Each statement loses its row locks on the way to
 * Postgres, and the database loses the constraints that refuse double credits. The program is unchanged. The audit
 * trail keeps its lock: without it most decisions would fail at the trail's next position, and none could go wrong.
 */
import type { Postgres } from './postgres.ts'

const LOCKS = /(?<!audit_head) for (no key update|update|share)( of [a-z_]+)?( skip locked)?/gi

/** Replaces the words that lock a row by blanks, so that every length stays the same. */
export function blankLocks(sent: Buffer): Buffer {
  const text = sent.toString('latin1').replace(LOCKS, (words) => ' '.repeat(words.length))
  return Buffer.from(text, 'latin1')
}

/**
 * Drops the constraints that refuse a second credit. Without locks two decisions on many orders often wait for each other:
 * Postgres then looks for a deadlock after 20 ms instead of a second, in which all workers would stand still.
 */
export async function dropRefusals(postgres: Postgres): Promise<void> {
  await postgres.query("alter system set deadlock_timeout = '20ms'")
  await postgres.query('select pg_reload_conf()')
  for (const name of ['ledger_order_chain', 'ledger_buyer_chain', 'ledger_balances', 'ledger_alternates']) {
    await postgres.query(`alter table ledger_entry drop constraint ${name} cascade`)
  }
}
