import type { Theme } from '@presale/ui/apply-theme'
import { useState } from 'react'
import { chooseTheme, chosenTheme } from './theme.ts'

/** The chosen theme and the way to choose another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (next: Theme) => {
    setTheme(next)
    chooseTheme(next)
  }
  return [theme, choose]
}
