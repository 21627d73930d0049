import { DEMO_NOTICE, DEMO_NOTICE_TEXT } from '@presale/rules/presale'
import { FootNotice } from '@presale/ui/foot-notice'

/** Says that the deposit addresses are nobody's. */
export function DemoWarning() {
  return (
    <FootNotice label="Demo">
      <strong>{DEMO_NOTICE}.</strong> {DEMO_NOTICE_TEXT}
    </FootNotice>
  )
}
