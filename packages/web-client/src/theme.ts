import { applyTheme, type Theme } from '@presale/ui/apply-theme'
import { createStorage } from './storage.ts'

const { recall, remember } = createStorage<'theme'>()

const listeners = new Set<() => void>()

/** Calls back when the page's theme changes, by any switch. Returns the function that stops it. */
export function onThemeChosen(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The choice of this page, for a browser that refuses storage. */
let chosen: Theme | undefined

/** The theme chosen in this browser; without a choice the system's. */
export function chosenTheme(): Theme {
  if (chosen) return chosen
  const kept = recall('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function chooseTheme(theme: Theme): void {
  chosen = theme
  applyTheme(theme)
  remember('theme', theme)
  for (const listener of listeners) listener()
}
