import { DEMO_NOTICE, DEMO_NOTICE_TEXT } from '@presale/rules/presale'
import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { FootNotice } from '@presale/ui/foot-notice'

export function DemoWarning() {
  return (
    <FootNotice label={SCREEN_TEXTS.demo}>
      <strong>{DEMO_NOTICE}</strong> {DEMO_NOTICE_TEXT}
    </FootNotice>
  )
}
