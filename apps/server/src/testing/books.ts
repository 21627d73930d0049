import { sql } from 'kysely'
import { changeOperatorPassword } from '../accounts/operators.ts'
import { checkBooks, type Violation } from '../audit/check-books.ts'
import type { Connection } from '../db/connect.ts'
import type { Db, Trx } from '../db/schema.ts'
import { createAttempts } from '../limits/attempts.ts'
import { createOrder } from '../orders/create-order.ts'
import { settleOrder, voidOrder } from '../orders/settle-order.ts'
import { undoDecision } from '../orders/undo-decision.ts'
import { addBuyer, addCurrency, addOperator, addOrder, orderRequest, PASSWORD } from './factories.ts'
import { accountServices } from './services.ts'

/** Every violation in the books, the audit trail included. A test expects none. */
export async function booksThatDisagree(db: Db): Promise<Violation[]> {
  return (await checkBooks(db)).violations
}

/**
 * Fills an empty database with every kind of decision. Buyer 1 has orders 1 (approved twice), 2 (approved, rejected),
 * 3 (void) and 4 (approved, undone); buyer 2 has order 5 (typed in USDT, approved). There are six ledger entries, ten
 * audit entries, and an operator whose password change ended the other sessions.
 */
export async function fillBooks({ db }: Connection): Promise<void> {
  await addCurrency(db)
  const { operatorId, sessionToken } = await addOperator(db)
  await addOperator(db)
  await addOperator(db)
  const cause = { operatorId, sessionToken, reason: '', requestId: 'test', address: '::1' }
  const [one, two] = [await addBuyer(db), await addBuyer(db)]
  for (const tokens of ['40', '50', '60', '70']) await addOrder(db, one.buyerId, tokens)
  await createOrder(db, two.buyerId, orderRequest('100', 'currency'))
  for (const orderId of ['1', '2', '4', '5']) {
    await settleOrder(db, { orderId, decision: 'approved', ...cause })
  }
  await settleOrder(db, { orderId: '1', decision: 'approved', ...cause })
  await settleOrder(db, { orderId: '2', decision: 'rejected', ...cause })
  await voidOrder(db, { orderId: '3', ...cause })
  await undoDecision(db, { orderId: '4', version: 2, ...cause })
  const change = { login: 'operator', oldPassword: PASSWORD, newPassword: PASSWORD }
  await changeOperatorPassword(accountServices(db, createAttempts(db)), { ...change, ...cause })
}

/** The violations after these statements, run without triggers and foreign keys. Everything is rolled back. */
export function violationsAfter(db: Db, statements: string[]): Promise<Violation[]> {
  return readAfter(db, statements, (trx) => trx.selectFrom('books_violation').selectAll().execute())
}

/** What `read` finds after these statements, run without triggers and foreign keys. Everything is rolled back. */
export async function readAfter<Found>(
  db: Db,
  statements: string[],
  read: (trx: Trx) => Promise<Found>,
): Promise<Found> {
  const trx = await db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
    return await read(trx)
  } finally {
    await trx.rollback().execute()
  }
}
