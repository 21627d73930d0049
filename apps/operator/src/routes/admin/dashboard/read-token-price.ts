import { trpc } from '../../../trpc.ts'

const REFRESH_MS = 60_000

/** The token's price and who set it, loaded again every minute, because another owner may change it. */
export function useTokenPriceNow() {
  return trpc.tokenPrice.read.useQuery(undefined, { refetchInterval: REFRESH_MS })
}
