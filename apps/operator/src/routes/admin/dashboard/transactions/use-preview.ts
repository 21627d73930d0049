import type { Decision } from '@presale/rules/order'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../../../trpc.ts'
import type { Order } from '../order.ts'
import { requestOf } from './together.ts'

/** What a decision would do. Refetched whenever a dialog opens, because another operator may have decided meanwhile. */
export function usePreview(kind: Decision, orders: readonly Order[], enabled = true) {
  const utils = trpc.useUtils()
  const { reason: _, ...asked } = requestOf({ kind, orders, reason: '' })
  return useQuery({
    queryKey: ['previewMany', asked],
    queryFn: () => utils.client.orders.previewMany.mutate(asked),
    gcTime: 0,
    enabled,
  })
}
