import { useEffect, useRef, useState } from 'react'

/** The menu of small screens, on `area`: Escape, a press outside and the focus leaving close it. */
export function useMenu() {
  const [open, setOpen] = useState(false)
  const area = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return { open, area, button, toggle: () => setOpen(!open), close: () => setOpen(false) }
}
