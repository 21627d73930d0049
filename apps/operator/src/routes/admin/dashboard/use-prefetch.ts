import { DEFAULT_SALES_RANGE } from '@presale/rules/sales'
import { checkAhead } from '@presale/web-client/guard'
import { loadAhead, loadScreen } from '@presale/web-client/screen-code'
import { useQueryClient } from '@tanstack/react-query'
import { BuyerPage, OrderPage, SCREENS } from '../../../screen-code.ts'
import { trpc } from '../../../trpc.ts'
import { FRESH } from './fresh.ts'
import { useGate } from './guard.tsx'
import { rowsOf } from './use-list-settings.ts'
import { useMay } from './use-operator.ts'
import { recallRequest } from './users/use-kept-page.ts'

/** What each screen shows first: the first page of a list, with the rows per page that this browser remembers. */
function firstDataOf(
  utils: ReturnType<typeof trpc.useUtils>,
  mayCheckChain: boolean,
): Record<string, () => Promise<void>[]> {
  return {
    '/admin/dashboard/overview': () => [
      utils.overview.read.prefetch(undefined, FRESH),
      utils.overview.sales.prefetch({ range: DEFAULT_SALES_RANGE, currency: undefined }, FRESH),
    ],
    '/admin/dashboard': () => [
      utils.currencies.list.prefetch(undefined, FRESH),
      utils.tokenPrice.read.prefetch(undefined, FRESH),
      utils.rates.status.prefetch(undefined, FRESH),
      utils.currencies.audit.prefetch({ pageSize: rowsOf('currencyChanges') }, FRESH),
    ],
    '/admin/dashboard/users': () => [utils.buyers.search.prefetch(recallRequest(), FRESH)],
    '/admin/dashboard/transactions': () => [
      utils.orders.search.prefetch({ filter: {}, pageSize: rowsOf('orders') }, FRESH),
      utils.orders.search.prefetch({ filter: { status: 'approved' }, pageSize: rowsOf('approved') }, FRESH),
    ],
    '/admin/dashboard/ledger': () => [
      utils.ledger.search.prefetch({ filter: {}, pageSize: rowsOf('ledger') }, FRESH),
    ],
    '/admin/dashboard/audit': () => [
      utils.audit.search.prefetch({ filter: {}, pageSize: rowsOf('audit') }, FRESH),
      ...(mayCheckChain ? [utils.audit.check.prefetch({ after: '0' }, FRESH)] : []),
    ],
    '/admin/dashboard/mail': () => [
      utils.mail.search.prefetch({ pageSize: rowsOf('mail') }, FRESH),
      utils.mail.mode.prefetch(undefined, FRESH),
    ],
    '/admin/dashboard/change-main-currency': () => [utils.tokenPrice.read.prefetch(undefined, FRESH)],
    '/admin/dashboard/pixels': () => [utils.trackingKeys.list.prefetch(undefined, FRESH)],
    '/admin/dashboard/operators': () => [
      utils.operators.list.prefetch(undefined, FRESH),
      utils.invites.list.prefetch(undefined, FRESH),
    ],
    '/admin/dashboard/security': () => [
      utils.account.sessions.prefetch(undefined, FRESH),
      utils.passkeys.list.prefetch(undefined, FRESH),
      utils.ownMail.read.prefetch(undefined, FRESH),
    ],
  }
}

/** What the page of an order or a buyer shows first, with its code. */
function firstOfPage(utils: ReturnType<typeof trpc.useUtils>, path: string): Promise<void>[] {
  const [, list, id = ''] = /^\/admin\/dashboard\/(transactions|users)\/(\d+)$/.exec(path) ?? []
  if (list === undefined) return []
  if (list === 'transactions') {
    loadAhead(OrderPage)
    return [utils.orders.history.prefetch({ id }, FRESH)]
  }
  loadAhead(BuyerPage)
  const filter = { buyerId: id }
  return [
    utils.buyers.read.prefetch({ id }, FRESH),
    utils.orders.search.prefetch({ filter, pageSize: rowsOf('buyerOrders') }, FRESH),
    utils.ledger.search.prefetch({ filter, pageSize: rowsOf('buyerLedger') }, FRESH),
  ]
}

/** Checks the session and loads a screen's code, and its first data unless a search asks for other data. */
export function usePrefetch(): (path: string, search?: string) => Promise<unknown> {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  const gate = useGate()
  const mayCheckChain = useMay('manager')
  const firstData = (path: string) => firstDataOf(utils, mayCheckChain)[path]?.() ?? firstOfPage(utils, path)
  return (path, search = '') =>
    Promise.all([
      checkAhead(queryClient, gate),
      loadScreen(SCREENS, path),
      ...(search === '' ? firstData(path) : []),
    ])
}
