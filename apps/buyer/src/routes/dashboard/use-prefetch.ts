import { checkAhead } from '@presale/web-client/guard'
import { loadScreen } from '@presale/web-client/screen-code'
import { useQueryClient } from '@tanstack/react-query'
import { SCREENS } from '../../screen-code.ts'
import { trpc } from '../../trpc.ts'
import { useGate } from './guard.tsx'

/** Pointing at links loads their data at most this often. */
const FRESH = { staleTime: 15_000 }

/** Checks the session and loads a screen's code and first data, before the screen is opened. */
export function usePrefetch(): (path: string, search?: string) => Promise<unknown> {
  const { account, orders, passkeys, presale, secondFactor } = trpc.useUtils()
  const queryClient = useQueryClient()
  const gate = useGate()
  const data: Record<string, (search: string) => Promise<void>[]> = {
    '/dashboard/my-token': () => [orders.holdings.prefetch({ page: 1 }, FRESH)],
    '/dashboard/profile': () =>
      [account.sessions, passkeys.list, secondFactor.read].map((query) => query.prefetch(undefined, FRESH)),
    '/dashboard/transaction': (search) => {
      const reference = new URLSearchParams(search).get('order')
      return reference === null ? [] : [orders.read.prefetch({ reference }, FRESH)]
    },
  }
  return (path, search = '') =>
    Promise.all([
      checkAhead(queryClient, gate),
      loadScreen(SCREENS, path),
      presale.currencies.prefetch(undefined, FRESH),
      ...(data[path]?.(search) ?? []),
    ])
}
