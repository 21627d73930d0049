import { UI_TEXTS } from '@presale/rules/texts/ui'
import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from './apply-theme.tsx'
import { Segmented } from './segmented.tsx'

const icons = {
  system: <Monitor aria-hidden="true" />,
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
}

type ThemeSwitchProps = {
  value: Theme
  onChange: (theme: Theme) => void
  legend?: string
  texts?: Record<Theme, string>
  /** Draws only the icons; assistive technology still reads the words. */
  compact?: boolean
  className?: string
}

/** System, Light or Dark as one group of radio buttons. */
export function ThemeSwitch({
  legend = UI_TEXTS.theme.legend,
  texts = UI_TEXTS.theme,
  ...rest
}: ThemeSwitchProps) {
  const options = (['system', 'light', 'dark'] as const).map((theme) => ({
    value: theme,
    label: texts[theme],
    icon: icons[theme],
  }))
  return <Segmented legend={legend} options={options} {...rest} />
}
