/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

/** Puts a theme on the page at once. Keeping the choice is the caller's business. */
export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
