import { useMemo, useState } from 'react'
import type { Order } from '../order.ts'

export type Selection = {
  /** As they were when they were ticked, or as the page shows them now. */
  orders: Order[]
  /** How many of them are not on the page that is shown. */
  elsewhere: number
  /** How much of the page is ticked. */
  page: 'all' | 'some' | 'none'
  has: (id: string) => boolean
  toggle: (id: string) => void
  togglePage: () => void
  /** Takes these orders out again; without a list, every one. */
  drop: (ids?: readonly string[]) => void
}

/** The orders that are ticked; they stay so while pages are turned and the list is narrowed otherwise. */
export function useSelection(page: readonly Order[] | undefined): Selection {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Order>>(new Map())
  return useMemo(() => {
    const shown = new Map(page?.map((order) => [order.id, order]))
    const here = [...shown.keys()].filter((id) => ticked.has(id))
    const all = here.length > 0 && here.length === shown.size
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
      page: all ? 'all' : here.length > 0 ? 'some' : 'none',
      has: (id) => ticked.has(id),
      toggle: (id) => set([id], !ticked.has(id)),
      togglePage: () => set([...shown.keys()], !all),
      drop: (ids) => (ids ? set(ids, false) : setTicked(new Map())),
    }
  }, [page, ticked])
}
