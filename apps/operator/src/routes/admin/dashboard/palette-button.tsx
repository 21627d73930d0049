import { isApple } from '@presale/rules/browser-of'
import { PALETTE_TEXTS as TEXTS } from '@presale/rules/texts/palette'
import { Button } from '@presale/ui/button'
import { lazyWithPreload } from '@presale/web-client/screen-code'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { focusedRow } from './focused-row.ts'
import { ACCESS, BOOKS, GENERAL, SALES } from './screens.tsx'
import { useMayOpen } from './use-operator.ts'

/** Keyboards of Apple have a Command key. */
const SHORTCUT = TEXTS.shortcut[isApple(navigator.userAgent) ? 'apple' : 'other']

const SCREENS = [...GENERAL, ...SALES, ...BOOKS, ...ACCESS]

const Palette = lazyWithPreload(async () => (await import('./palette.tsx')).Palette)

/**
 * Opens the palette, like Ctrl+K or Cmd+K anywhere. The palette is loaded after the screen and before its first
 * opening, so that it catches the first keystrokes.
 */
export function PaletteButton() {
  const [opened, setOpened] = useState<{ row?: string | undefined }>()
  const mayOpen = useMayOpen()
  const screens = SCREENS.filter((screen) => mayOpen(screen) === true)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // A dialog asks something; the palette must not lead away from it or open a second one.
      if (document.querySelector('[data-scroll-lock]')) return
      setOpened({ row: focusedRow()?.dataset.keyRow })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button variant="quiet" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpened({})}>
        <Search aria-hidden="true" />
        <span className="max-lg:sr-only">{TEXTS.label}</span>{' '}
        <kbd className="font-sans text-muted text-sm max-lg:sr-only">{SHORTCUT}</kbd>
      </Button>
      <Palette open={!!opened} onClose={() => setOpened(undefined)} screens={screens} row={opened?.row} />
    </>
  )
}
