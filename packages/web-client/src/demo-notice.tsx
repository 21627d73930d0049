import { PRESALE_SHELL_TEXTS } from '@presale/rules/texts/presale-shell'
import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { FootNotice } from '@presale/ui/foot-notice'

export function DemoWarning() {
  return (
    <FootNotice label={SCREEN_TEXTS.demo}>
      <strong>{PRESALE_SHELL_TEXTS.demo}</strong> {PRESALE_SHELL_TEXTS.demoText}
    </FootNotice>
  )
}
