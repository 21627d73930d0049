import { trpc } from '../../../trpc.ts'

const REFRESH_MS = 30_000

/** The orders that await a decision or an answer, current after every decision here and within half a minute of any other. */
export function useWaiting() {
  return trpc.orders.waiting.useQuery(undefined, { refetchInterval: REFRESH_MS })
}
