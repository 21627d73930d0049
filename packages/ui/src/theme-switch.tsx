import { UI_TEXTS } from '@presale/rules/texts/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from './apply-theme.tsx'
import { Segmented } from './segmented.tsx'

const icons = {
  system: <Monitor aria-hidden="true" />,
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
}

const STACKED = 'w-full flex-col [&>label]:justify-center [&>label]:px-0'

type ThemeSwitchProps = {
  value: Theme
  onChange: (theme: Theme) => void
  legend?: string
  texts?: Record<Theme, string>
  /** Draws only the icons; assistive technology still reads the words. */
  compact?: boolean
  /** Draws the choices below each other, as wide as their place: for the folded sidebar. */
  stacked?: boolean
}

/** System, Light or Dark as one group of radio buttons. */
export function ThemeSwitch({
  legend = UI_TEXTS.theme.legend,
  texts = UI_TEXTS.theme,
  stacked = false,
  ...rest
}: ThemeSwitchProps) {
  const options = (['system', 'light', 'dark'] as const).map((theme) => ({
    value: theme,
    label: texts[theme],
    icon: icons[theme],
  }))
  return <Segmented legend={legend} options={options} className={stacked ? STACKED : ''} {...rest} />
}
