const FIRST_SIGNS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/**
 * Prefetches the app's files on the visitor's first interaction, so that the prefetch doesn't delay the landing page
 * itself. `app-files` lists the files of app.html.
 */
export function prepareApp(): void {
  const once = new AbortController()
  const prepare = () => {
    once.abort()
    const files = document.querySelector<HTMLMetaElement>('meta[name="app-files"]')?.content ?? ''
    for (const file of files.split(' ').filter(Boolean)) {
      const link = document.createElement('link')
      link.rel = 'prefetch'
      link.href = file
      document.head.append(link)
    }
  }
  for (const sign of FIRST_SIGNS)
    window.addEventListener(sign, prepare, { passive: true, signal: once.signal })
}
