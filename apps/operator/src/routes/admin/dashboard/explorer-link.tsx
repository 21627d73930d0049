import { explorerUrl } from '@presale/rules/explorer'
import { OPERATOR_ORDER_TEXTS } from '@presale/rules/texts/operator-order'
import type { Order } from './order.ts'

type ExplorerLinkProps = { order: Pick<Order, 'transactionId' | 'network' | 'currencyCode'> }

/** Leads to the transaction that the buyer named; nothing without one, or on a network without an explorer. */
export function ExplorerLink({ order: { transactionId, network, currencyCode } }: ExplorerLinkProps) {
  const url = transactionId && explorerUrl({ network, fullName: currencyCode }, transactionId)
  if (!url) return null
  return (
    <a className="link touch-target" href={url} target="_blank" rel="noreferrer">
      {OPERATOR_ORDER_TEXTS.figures.explorer}
    </a>
  )
}
