const FIRST_SIGNS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/**
 * Lets the browser fetch the app, which every way on leads to, at the visitor's first sign of life and not before: it
 * must not hold up what is read first. `app-files` names what app.html asks for.
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
