import { type ToggleEvent, useEffect, useRef, useState } from 'react'

/**
 * What is known of the menu of small screens, in `area`. It is the browser's own popover, which opens, and closes upon
 * Escape or a press outside, before this script has come and without it.
 */
export function useMenu() {
  const [open, setOpen] = useState(false)
  const area = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  // It may have been opened before the script came.
  useEffect(() => setOpen(panel.current?.matches(':popover-open') ?? false), [])
  useEffect(() => {
    // It must not cover what the focus goes on to.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) panel.current?.hidePopover()
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  return {
    open,
    area,
    panel,
    onToggle: ({ newState }: ToggleEvent) => setOpen(newState === 'open'),
    close: () => panel.current?.hidePopover(),
  }
}
