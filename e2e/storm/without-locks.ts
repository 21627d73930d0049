/**
 * The negative control: a storm that finds nothing must be able to find something. On the way to Postgres each statement
 * loses its row locks, and the database loses the constraints that would refuse what follows; the program is the same.
 */
import type { Postgres } from './postgres.ts'

const LOCKS = / for (no key update|update|share)( of [a-z_]+)?( skip locked)?/gi

/** The bytes of a server without the words that lock a row; blanks in their place keep every length. */
export function blankLocks(sent: Buffer): Buffer {
  const text = sent.toString('latin1').replace(LOCKS, (words) => ' '.repeat(words.length))
  return Buffer.from(text, 'latin1')
}

/** Takes from the database what refuses a second credit, whatever the program does. */
export async function dropRefusals(postgres: Postgres): Promise<void> {
  for (const name of ['ledger_order_chain', 'ledger_buyer_chain', 'ledger_balances', 'ledger_alternates']) {
    await postgres.query(`alter table ledger_entry drop constraint ${name} cascade`)
  }
}
