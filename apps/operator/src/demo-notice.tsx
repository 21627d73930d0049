import { DemoWarning } from '@presale/web-client/demo-notice'
import { trpc } from './trpc.ts'

/** Whether the sale is a demonstration. */
export function useIsDemo() {
  return trpc.presale.isDemo.useQuery(undefined, { staleTime: 60_000 })
}

/** Warns on every screen while the deposit addresses are demo addresses. */
export function DemoNotice() {
  const { data: isDemo } = useIsDemo()
  return isDemo ? <DemoWarning /> : null
}
