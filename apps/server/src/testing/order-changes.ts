import { afterAll, vi } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { createOrderChanges } from '../orders/order-changes.ts'

/** The changes of orders as one server hears them, once it listens. */
export async function useOrderChanges({ url }: Pick<Connection & { url: string }, 'url'>) {
  const orderChanges = createOrderChanges(url)
  afterAll(() => orderChanges.stop())
  await vi.waitUntil(orderChanges.isListening, { timeout: 30_000, interval: 10 })
  return orderChanges
}
