import type { Decimal } from '@presale/rules/decimal'
import type { Db } from '../db/schema.ts'
import { listBuyerOrders, readInvestment } from './buyer-orders.ts'
import { type Balance, balanceOf } from './ledger.ts'
import type { BuyerOrder } from './orders.ts'

/** What a buyer holds and has invested, and a page of the orders behind it. */
export type Holdings = { balance: Balance; totalUsd: Decimal; orders: BuyerOrder[]; total: number }

/** Reads all from one snapshot, so that a decision changes every figure at once. `page` counts from 1. */
export function readHoldings(
  db: Db,
  input: { buyerId: string; page: number; pageSize: number },
): Promise<Holdings> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (trx) => ({
    balance: await balanceOf(trx, input.buyerId),
    ...(await readInvestment(trx, input.buyerId)),
    ...(await listBuyerOrders(trx, input)),
  }))
}
