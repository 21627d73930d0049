import { DemoWarning } from './demo-warning.tsx'
import { trpc } from './trpc.ts'

/** Warns on every screen that the addresses are nobody's, for as long as they are. */
export function DemoNotice() {
  const { data: isDemo } = trpc.presale.isDemo.useQuery(undefined, { staleTime: 60_000 })
  return isDemo ? <DemoWarning /> : null
}
