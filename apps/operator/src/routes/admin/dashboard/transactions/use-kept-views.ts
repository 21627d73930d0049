import { type KeptViews, keptViews, type OrderView } from '@presale/rules/order-view'
import { useState } from 'react'
import { recall, remember } from '../../../../storage.ts'
import { useOperator } from '../use-operator.ts'

/**
 * The operator's own views, kept in this browser by login. The database doesn't store them: a view is a personal
 * habit, its URL can be shared, and losing one costs only its name.
 */
export function useKeptViews() {
  const login = useOperator()?.login ?? ''
  const [kept, setKept] = useState(readKept)
  const views = kept[login] ?? []
  const keep = (next: OrderView[]) => {
    const all = { ...readKept(), [login]: next }
    setKept(all)
    remember('orderViews', JSON.stringify(all))
  }
  return {
    views,
    add: (view: OrderView) => keep([...views, view]),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}

/** The stored views; invalid content counts as none. */
function readKept(): KeptViews {
  try {
    return keptViews.parse(JSON.parse(recall('orderViews') ?? '{}'))
  } catch {
    return {}
  }
}
