import { DEMO_NOTICE } from '@presale/rules/presale'
import { TriangleAlert } from 'lucide-react'
import { trpc } from './trpc.ts'

/**
 * Says on every page that the addresses are nobody's, for as long as they are. It stands at the foot of the window and
 * makes room at the page's end, so nothing moves when it appears.
 */
export function DemoNotice() {
  const { data: isDemo } = trpc.presale.isDemo.useQuery(undefined, { staleTime: 60_000 })
  if (!isDemo) return null
  return (
    <>
      <div aria-hidden="true" className="h-14" />
      <aside
        aria-label="Demo"
        className="fixed inset-x-0 bottom-0 z-30 flex items-center justify-center gap-2 border-line border-t bg-pending-soft px-4 py-2 text-sm"
      >
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-pending" />
        <p>
          <strong>{DEMO_NOTICE}.</strong> The addresses shown are made up.
        </p>
      </aside>
    </>
  )
}
