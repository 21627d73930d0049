import { inDigits } from '@presale/rules/count'
import { type Count, countText, DECISIONS_AT_ONCE, type OrderSelection } from '@presale/rules/lists'
import { TRANSACTIONS_TEXTS } from '@presale/rules/texts/transactions'
import { messageOf } from '@presale/web-client/answers'
import { useMutation } from '@tanstack/react-query'
import { trpc } from '../../../../trpc.ts'
import type { Selection } from './use-selection.ts'

const TEXTS = TRANSACTIONS_TEXTS.selection

type Asked = Pick<OrderSelection, 'filter'> & Partial<OrderSelection>

/**
 * Selects every order that matches the filter, at most as many as one decision may name. Their ids and versions are
 * then fixed: an order that matches later isn't selected, and one that changes later is refused.
 */
export function useSelectAll(asked: Asked, count: Count | undefined, selection: Selection) {
  const utils = trpc.useUtils()
  const select = useMutation({
    mutationFn: (list: Asked) => utils.client.orders.select.query(list),
    onSuccess: ({ orders }) => selection.replace(orders),
  })
  const isWhole = count?.exact && count.count <= DECISIONS_AT_ONCE
  const found = select.data?.orders
  const isFound =
    found?.length === selection.orders.length &&
    found.every(({ id }) => selection.has(id)) &&
    JSON.stringify(select.variables) === JSON.stringify(asked)
  return {
    label: isWhole ? TEXTS.all(countText(count)) : TEXTS.first(inDigits(DECISIONS_AT_ONCE)),
    select: () => select.mutate(asked),
    isSelecting: select.isPending,
    failure: select.error ? messageOf(select.error, TEXTS.failed) : undefined,
    /** Whether more orders match than these, if they are what was selected of this list. */
    more: isFound && select.data?.more,
  }
}
