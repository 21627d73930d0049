import { applyTheme, type Theme } from '@presale/ui/apply-theme'
import { recall, remember } from './storage.ts'

/** The theme chosen in this browser; the system's wish unless one was. */
export function chosenTheme(): Theme {
  const kept = recall('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Puts a theme on the page at once and keeps it for later visits. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  remember('theme', theme)
}
