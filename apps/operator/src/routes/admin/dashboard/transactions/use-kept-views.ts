import { type KeptViews, keptViews, type OrderView } from '@presale/rules/order-view'
import { useState } from 'react'
import { recall, remember } from '../../../../storage.ts'
import { useOperator } from '../use-operator.ts'

/**
 * The operator's own views. They are kept in this browser and not in the sale's database: a view is one person's habit
 * at one desk, its address can be sent to anybody, and nothing is lost with it but a name. Operators who share a browser
 * have each their own.
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

/** What can be made of what is kept; anything else counts as nothing. */
function readKept(): KeptViews {
  try {
    return keptViews.parse(JSON.parse(recall('orderViews') ?? '{}'))
  } catch {
    return {}
  }
}
