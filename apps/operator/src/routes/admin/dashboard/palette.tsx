import { SEARCH_MINIMUM } from '@presale/rules/lists'
import { CommandPalette, type PaletteGroup } from '@presale/ui/command-palette'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { trpc } from '../../../trpc.ts'
import type { Screen } from './screens.tsx'

const FOUND_AT_MOST = 6

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void; screens: readonly Screen[] }

/** Leads to any screen by its name, to any order by number, reference, e-mail or address, to any buyer. */
export function Palette({ open, onOpenChange, screens }: PaletteProps) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const { orders, buyers, isSearching } = useFound(open, useDeferredValue(query.trim()))
  const item = (id: string, label: string, to: string, detail?: string) => ({
    id,
    label,
    detail,
    onSelect: () => {
      onOpenChange(false)
      setQuery('')
      navigate(to)
    },
  })
  const named = screens.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()))
  const groups: PaletteGroup[] = [
    {
      heading: 'Orders',
      items: orders.map((order) =>
        item(
          `order ${order.id}`,
          `Order ${order.id} · ${order.email}`,
          `/admin/dashboard/transactions/${order.id}`,
          order.status,
        ),
      ),
    },
    {
      heading: 'Buyers',
      items: buyers.map((buyer) =>
        item(`buyer ${buyer.id}`, `${buyer.name} · ${buyer.email}`, `/admin/dashboard/users/${buyer.id}`),
      ),
    },
    { heading: 'Screens', items: named.map(({ label, to }) => item(`screen ${to}`, label, to)) },
  ]
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      label="Go to"
      placeholder="An order, a buyer or a screen"
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      emptyText="Nothing found."
      busyText={isSearching ? 'Searching…' : undefined}
    />
  )
}

function useFound(open: boolean, search: string) {
  const enabled = open && (search.length >= SEARCH_MINIMUM || /^[1-9][0-9]*$/.test(search))
  const options = { enabled, placeholderData: keepPreviousData, staleTime: 10_000 }
  const orders = trpc.orders.search.useQuery({ filter: { search }, pageSize: FOUND_AT_MOST }, options)
  const buyers = trpc.buyers.search.useQuery({ search, pageSize: FOUND_AT_MOST }, options)
  return {
    orders: enabled ? (orders.data?.orders ?? []) : [],
    buyers: enabled ? (buyers.data?.buyers ?? []) : [],
    isSearching: enabled && (orders.isFetching || buyers.isFetching),
  }
}
