import { DemoWarning } from '@presale/web-client/demo-notice'
import { trpc } from './trpc.ts'

/** Warns on every screen while the deposit addresses are demo addresses. */
export function DemoNotice() {
  const { data: isDemo } = trpc.presale.isDemo.useQuery(undefined, { staleTime: 60_000 })
  return isDemo ? <DemoWarning /> : null
}
