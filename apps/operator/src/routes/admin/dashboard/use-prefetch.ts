import { DEFAULT_SALES_RANGE } from '@presale/rules/sales'
import { loadScreen } from '../../../load-screen.ts'
import { trpc } from '../../../trpc.ts'

/** Data that a screen shows first, and that does not depend on its address. Hovering loads it at most this often. */
const FRESH_MS = 15_000

/** Loads a screen's code, and the first data that it shows, before it is opened. */
export function usePrefetch(): (path: string) => void {
  const utils = trpc.useUtils()
  const fresh = { staleTime: FRESH_MS }
  const data: Record<string, () => unknown> = {
    '/admin/dashboard/overview': () => [
      utils.overview.read.prefetch(undefined, fresh),
      utils.overview.sales.prefetch({ range: DEFAULT_SALES_RANGE, currency: undefined }, fresh),
    ],
    '/admin/dashboard': () => [
      utils.currencies.list.prefetch(undefined, fresh),
      utils.tokenPrice.read.prefetch(undefined, fresh),
      utils.rates.status.prefetch(undefined, fresh),
    ],
    '/admin/dashboard/change-main-currency': () => utils.tokenPrice.read.prefetch(undefined, fresh),
    '/admin/dashboard/pixels': () => utils.trackingKeys.list.prefetch(undefined, fresh),
    '/admin/dashboard/security': () => utils.account.sessions.prefetch(undefined, fresh),
  }
  return (path) => {
    loadScreen(path)
    void data[path]?.()
  }
}
