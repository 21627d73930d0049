import { afterAll, vi } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { createKnownOrders } from '../orders/known-orders.ts'

/** Orders as one server knows them, once it hears of changes. */
export async function useKnownOrders({ db, url }: Connection & { url: string }) {
  const knownOrders = createKnownOrders(db, url)
  afterAll(() => knownOrders.stop())
  await vi.waitUntil(knownOrders.isHearing, { timeout: 30_000, interval: 10 })
  return knownOrders
}
