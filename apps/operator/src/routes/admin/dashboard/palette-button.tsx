import { Button } from '@presale/ui/button'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ACCESS, BOOKS, GENERAL } from './screens.tsx'
import { useScreens } from './use-operator.ts'

const SCREENS = [...GENERAL, ...BOOKS, ...ACCESS]

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/**
 * Opens the palette, as do Ctrl+K and Cmd+K anywhere. It comes after the screen but before it is opened, so that what is
 * typed at once goes into it.
 */
export function PaletteButton() {
  const [open, setOpen] = useState(false)
  const screens = useScreens(SCREENS)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <Button variant="quiet" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <Search aria-hidden="true" />
        <span className="max-sm:sr-only">Go to</span>
      </Button>
      <Suspense>
        <Palette open={open} onOpenChange={setOpen} screens={screens} />
      </Suspense>
    </>
  )
}
