import { applyTheme, type Theme } from '@presale/ui/apply-theme'
import { useState } from 'react'
import { recall, remember } from './storage.ts'

/** The theme chosen in this browser; the system's wish unless one was. */
export function chosenTheme(): Theme {
  const kept = recall('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** The chosen theme and the way to choose another, at once and for later visits. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (next: Theme) => {
    setTheme(next)
    applyTheme(next)
    remember('theme', next)
  }
  return [theme, choose]
}
