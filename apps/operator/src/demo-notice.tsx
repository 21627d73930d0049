import { DEMO_NOTICE, DEMO_NOTICE_TEXT } from '@presale/rules/presale'
import { FootNotice } from '@presale/ui/foot-notice'
import { trpc } from './trpc.ts'

/** Says on every page that the addresses are nobody's, for as long as they are. */
export function DemoNotice() {
  const { data: isDemo } = trpc.presale.isDemo.useQuery(undefined, { staleTime: 60_000 })
  if (!isDemo) return null
  return (
    <FootNotice label="Demo">
      <strong>{DEMO_NOTICE}.</strong> {DEMO_NOTICE_TEXT}
    </FootNotice>
  )
}
