import type { ReactNode } from 'react'

/** `children` stand below the list. */
export type BuyerListProps = { buyerId: string; children: ReactNode }

type BelowListProps = { list: { isPending: boolean; isFetched: boolean }; children: ReactNode }

/** What stands below a list, shown from the list's first answer on: the rows have their place then, and nothing moves. */
export function BelowList({ list, children }: BelowListProps) {
  const isKnown = list.isFetched || !list.isPending
  return <div className={isKnown ? 'contents' : 'invisible contents'}>{children}</div>
}
