import { equal } from '@presale/rules/decimal'
import { trpc } from '../../../trpc.ts'
import type { Offer } from './place-order.ts'

/** As many of the newest orders are compared. */
const COMPARED = { page: 1, pageSize: 10 }

/** Reads them before an offer is made, so that nothing in its dialog moves. */
export function useReadOrders(): void {
  trpc.orders.list.useQuery(COMPARED)
}

/** The buyer's newest pending order for the same amount of the same currency: another one may be a mistake, as in a second tab. */
export function useSameOrder({ currency, quote }: Offer) {
  const { data } = trpc.orders.list.useQuery(COMPARED)
  return data?.orders.find(
    ({ status, currencyCode, payAmount }) =>
      status === 'pending' && currencyCode === currency.code && equal(payAmount, quote.payAmount),
  )
}
