import { useMemo, useState } from 'react'
import type { Order } from '../order.ts'

export type Selection = {
  /** As last loaded: from the current page, or from when they were ticked. */
  orders: Order[]
  /** How many of them are not on the current page. */
  elsewhere: number
  /** How much of the page is ticked; `empty` while it has no orders. */
  page: 'all' | 'some' | 'none' | 'empty'
  has: (id: string) => boolean
  toggle: (id: string) => void
  togglePage: () => void
  /** Ticks these orders and no others. */
  replace: (orders: readonly Order[]) => void
  /** Unticks these orders, or all without a list. */
  drop: (ids?: readonly string[]) => void
}

/** The ticked orders. The selection survives paging and filtering. */
export function useSelection(page: readonly Order[] | undefined): Selection {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Order>>(new Map())
  return useMemo(() => {
    const shown = new Map(page?.map((order) => [order.id, order]))
    const here = [...shown.keys()].filter((id) => ticked.has(id))
    const all = shown.size > 0 && here.length === shown.size
    const set = (ids: readonly string[], on: boolean) =>
      setTicked((now) => {
        const next = new Map(now)
        for (const id of ids) {
          const order = shown.get(id)
          if (!on) next.delete(id)
          else if (order) next.set(id, order)
        }
        return next
      })
    return {
      orders: [...ticked.values()].map((order) => shown.get(order.id) ?? order),
      elsewhere: ticked.size - here.length,
      page: shown.size === 0 ? 'empty' : all ? 'all' : here.length > 0 ? 'some' : 'none',
      has: (id) => ticked.has(id),
      toggle: (id) => set([id], !ticked.has(id)),
      togglePage: () => set([...shown.keys()], !all),
      replace: (orders) => setTicked(new Map(orders.map((order) => [order.id, order]))),
      drop: (ids) => (ids ? set(ids, false) : setTicked(new Map())),
    }
  }, [page, ticked])
}
