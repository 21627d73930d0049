import type { Theme } from '@presale/ui/apply-theme'
import { useSyncExternalStore } from 'react'
import { chooseTheme, chosenTheme, onThemeChosen } from './theme.ts'

/** The chosen theme and its setter. Separate from theme.ts, because the landing page loads no React. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(onThemeChosen, chosenTheme), chooseTheme]
}
