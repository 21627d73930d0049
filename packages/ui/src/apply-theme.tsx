/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

/** Applies a theme to the page. The caller stores the choice. */
export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
