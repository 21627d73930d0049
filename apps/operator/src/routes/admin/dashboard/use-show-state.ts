import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { type Outputs, trpc } from '../../../trpc.ts'
import type { OrderState } from './order.ts'

type Page = Outputs['orders']['search']

/**
 * Puts the state that the server answered into every loaded list, so that the next decision on a row begins with it, also
 * before the list is loaded again.
 */
export function useShowState() {
  const client = useQueryClient()
  return (orderId: string, { status, version }: Pick<OrderState, 'status' | 'version'>) => {
    const decided = (page: Page | undefined) =>
      page && {
        ...page,
        orders: page.orders.map((order) => (order.id === orderId ? { ...order, status, version } : order)),
      }
    client.setQueriesData<Page>({ queryKey: getQueryKey(trpc.orders.search) }, decided)
  }
}
