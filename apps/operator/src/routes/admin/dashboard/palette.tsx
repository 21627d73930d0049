import { type Count, SEARCH_MINIMUM } from '@presale/rules/lists'
import type { Decision } from '@presale/rules/order'
import { PALETTE_TEXTS as TEXTS } from '@presale/rules/texts/palette'
import { Amount } from '@presale/ui/amount'
import { CommandPalette, type PaletteGroup, type PaletteItem } from '@presale/ui/command-palette'
import { Phrase } from '@presale/ui/phrase'
import { loadFailureOf } from '@presale/web-client/answers'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { trpc } from '../../../trpc.ts'
import { OperatorTime } from './operator-time.tsx'
import type { Order } from './order.ts'
import { OrderStatus } from './order-status.tsx'
import { offeredActions, type PaletteAction } from './palette-actions.ts'
import type { Screen } from './screens.tsx'
import { useGeneralActions } from './use-general-actions.ts'
import { useMay } from './use-operator.ts'

const FOUND_AT_MOST = 6

type PaletteProps = {
  open: boolean
  onClose: () => void
  screens: readonly Screen[]
  /** The list row that had the focus when the palette opened. */
  row: string | undefined
}

/**
 * Finds any screen by its name, any order that the search of their list finds, and any buyer. Runs the actions of
 * the open screen and those that need none.
 */
export function Palette({ open, onClose, screens, row }: PaletteProps) {
  const [query, setQuery] = useState('')
  const [, navigate] = useLocation()
  const general = useGeneralActions()
  const runClosed = useRunClosed(open)
  const searched = withoutVerb(query)
  const results = useFound(open, useDeferredValue(searched))
  const mayDecide = useMay('manager')
  const decisions = useDecisionsOn(mayDecide && searched !== query.trim() ? results.orders : [])
  const closing = (run: () => void) => () => {
    onClose()
    setQuery('')
    run()
  }
  const link = (id: string, label: ReactNode, to: string, detail?: ReactNode) => {
    return { id, label, detail, onSelect: closing(() => navigate(to)) }
  }
  const act = ({ id, label, run }: PaletteAction) => {
    return { id: `action ${id}`, label, onSelect: closing(() => runClosed(run)) }
  }
  const matches = ({ label }: { label: string }) => hasWords(label, query)
  const toScreens = screens.filter(matches).map(({ label, to }) => link(`screen ${to}`, label, to))
  const offered = open ? offeredActions(row) : []
  const isOffered = ({ label }: PaletteAction) => offered.some((action) => action.label === label)
  const further = decisions.filter((action) => !isOffered(action))
  const actions = open ? [...offered, ...further, ...general].filter(matches).map(act) : []
  const found = sorted(query, ...foundGroups(searched, results, link))
  const nothing = hasVerb(query) && !mayDecide ? TEXTS.managersDecide : TEXTS.nothing
  const jumps = { heading: TEXTS.groups.screens, items: toScreens }
  const acts = { heading: TEXTS.groups.actions, items: actions }
  return (
    <CommandPalette
      open={open}
      onOpenChange={onClose}
      label={TEXTS.label}
      placeholder={TEXTS.placeholder}
      query={query}
      onQueryChange={setQuery}
      // Typed letters that match both, such as "log", choose the screen first: it changes nothing. What is found comes last:
      // letters of an action are in many an e-mail.
      groups={query.trim() === '' ? [acts, jumps] : [jumps, acts, ...found]}
      emptyText={results.error ? loadFailureOf(results.error, TEXTS.notSearched) : nothing}
      busyText={results.isSearching ? TEXTS.searching : undefined}
    />
  )
}

type MakeLink = (id: string, label: ReactNode, to: string, detail?: ReactNode) => PaletteItem

/** The found orders, and the found buyers. */
function foundGroups(
  search: string,
  { orders, buyers, counts }: ReturnType<typeof useFound>,
  link: MakeLink,
): [orders: PaletteGroup, buyers: PaletteGroup] {
  const toOrders = orders.map((order) =>
    link(
      `order ${order.id}`,
      <OrderLines {...order} />,
      `/admin/dashboard/transactions/${order.id}`,
      <OrderStatus status={order.status} />,
    ),
  )
  const toBuyers = buyers.map(({ id, name, email }) =>
    link(`buyer ${id}`, TEXTS.buyer(name, email), `/admin/dashboard/users/${id}`),
  )
  const allOrders = link('orders', TEXTS.allOrders(search), listOf('transactions', search))
  const allBuyers = link('buyers', TEXTS.allBuyers(search), listOf('users', search))
  return [
    { heading: TEXTS.groups.orders, items: withRest(toOrders, counts.orders, allOrders) },
    { heading: TEXTS.groups.buyers, items: withRest(toBuyers, counts.buyers, allBuyers) },
  ]
}

/** What tells orders of one buyer, or of one amount, apart. */
function OrderLines({ id, email, payAmount, currencyCode, createdAt }: Order) {
  return (
    <>
      {TEXTS.order(id, email)}
      <span className="block text-muted text-sm">
        <Phrase
          text={TEXTS.orderDetail}
          amount={<Amount value={payAmount} unit={currencyCode} least={0} />}
          time={<OperatorTime iso={createdAt} />}
        />
      </span>
    </>
  )
}

/** The list of all that the text finds. */
const listOf = (list: string, search: string) => `/admin/dashboard/${list}?${new URLSearchParams({ search })}`

/** Adds the way to the whole list where there are more than is shown. */
function withRest(found: PaletteItem[], count: Count | undefined, rest: PaletteItem): PaletteItem[] {
  return count !== undefined && count.count > found.length ? [...found, rest] : found
}

/** A name or an e-mail is a buyer's first of all, a number or an amount an order's. Only orders are decided on. */
function sorted(query: string, orders: PaletteGroup, buyers: PaletteGroup): PaletteGroup[] {
  if (hasVerb(query)) return [orders]
  return /^[0-9]/.test(query.trim()) ? [orders, buyers] : [buyers, orders]
}

/** Whether the typed text begins with the verb of a decision, such as "approve 1024". */
function hasVerb(query: string): boolean {
  const [first = ''] = query.trim().split(/\s+/)
  return TEXTS.verbs.includes(first.toLowerCase())
}

/** The typed text without such a verb, unless nothing follows it. */
function withoutVerb(query: string): string {
  const [, ...rest] = query.trim().split(/\s+/)
  return rest.length > 0 && hasVerb(query) ? rest.join(' ') : query.trim()
}

/** The decisions that found orders allow. Each leads to the question on the order's page. */
function useDecisionsOn(orders: readonly Pick<Order, 'id' | 'status'>[]): PaletteAction[] {
  const [, navigate] = useLocation()
  return orders.flatMap(({ id, status }) => {
    const decide = (kind: Decision, label: string) => ({
      id: `${kind} ${id}`,
      label,
      run: () => navigate(`/admin/dashboard/transactions/${id}?decide=${kind}`),
    })
    const all = [decide('approved', TEXTS.actions.approve(id)), decide('rejected', TEXTS.actions.reject(id))]
    return all.filter((action) => action.id !== `${status} ${id}`)
  })
}

/** Whether every typed word begins a word of the label. */
function hasWords(label: string, query: string): boolean {
  const words = label.toLowerCase().split(/\s+/)
  const typed = query.toLowerCase().split(/\s+/)
  return typed.every((start) => words.some((word) => word.startsWith(start)))
}

/** Runs an action once the palette has closed and given the focus back, so that its dialog returns the focus there. */
function useRunClosed(open: boolean): (run: () => void) => void {
  const chosen = useRef<() => void>(undefined)
  useEffect(() => {
    const run = chosen.current
    if (open || !run) return
    chosen.current = undefined
    setTimeout(run)
  }, [open])
  return (run) => {
    chosen.current = run
  }
}

function useFound(open: boolean, search: string) {
  const enabled = open && (search.length >= SEARCH_MINIMUM || /^[1-9][0-9]*$/.test(search))
  // No results of the former text meanwhile: Enter would open one of them.
  const options = { enabled, staleTime: 10_000 }
  const orders = trpc.orders.search.useQuery({ filter: { search }, pageSize: FOUND_AT_MOST }, options)
  const buyers = trpc.buyers.search.useQuery({ search, pageSize: FOUND_AT_MOST }, options)
  return {
    orders: enabled ? (orders.data?.orders ?? []) : [],
    buyers: enabled ? (buyers.data?.buyers ?? []) : [],
    counts: enabled ? { orders: orders.data?.count, buyers: buyers.data?.count } : {},
    error: enabled ? (orders.error ?? buyers.error) : null,
    isSearching: enabled && (orders.isFetching || buyers.isFetching),
  }
}
