import { useState } from 'react'
import { recall, remember } from '../../../storage.ts'
import type { Announcements } from './announced.ts'
import { useOperator } from './use-operator.ts'

/**
 * The announcements that this operator hasn't put away; undefined if there are none. This browser keeps the number of
 * the newest one put away, by login, so one operator cannot hide a change from another.
 */
export function usePutAway(all: Announcements | undefined) {
  const login = useOperator()?.login
  const [kept, setKept] = useState(readKept)
  if (!all || login === undefined) return { visible: undefined, putAway: () => {} }
  const isNew = ({ id }: { id: string }) => BigInt(id) > BigInt(kept[login] ?? '0')
  const visible = {
    addresses: all.addresses.filter(isNew),
    rates: all.rates.filter(isNew),
    prices: all.prices.filter(isNew),
  }
  const ids = [...visible.addresses, ...visible.rates, ...visible.prices].map(({ id }) => BigInt(id))
  return {
    visible: ids.length === 0 ? undefined : visible,
    putAway: () => {
      const newest = ids.reduce((one, other) => (one > other ? one : other))
      const next = { ...readKept(), [login]: String(newest) }
      setKept(next)
      remember('announcementsPutAway', JSON.stringify(next))
    },
  }
}

/** The stored numbers; invalid content counts as none. */
function readKept(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(recall('announcementsPutAway') ?? '{}')
    const entries = Object.entries(stored ?? {}).filter(([, id]) => /^[0-9]{1,19}$/.test(String(id)))
    return Object.fromEntries(entries.map(([login, id]) => [login, String(id)]))
  } catch {
    return {}
  }
}
