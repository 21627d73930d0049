import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSidebarState } from './sidebar-state.tsx'

type SidebarPanelProps = { label: string; closeText: string; children: ReactNode }

/** The sidebar of a phone: slides over the page, traps the focus, closes on Escape and on the veil. */
export function SidebarPanel(props: SidebarPanelProps) {
  return useSidebarState().panelOpen && <OpenPanel {...props} />
}

/** The browser's own modal dialog, which keeps the focus and gives it back: it is there without a library to load. */
function OpenPanel({ label, closeText, children }: SidebarPanelProps) {
  const { setPanelOpen } = useSidebarState()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => setPanelOpen(false)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape; the click is one on the veil
    <dialog
      ref={dialog}
      aria-label={label}
      data-scroll-lock=""
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="fixed inset-y-0 start-0 end-auto z-50 h-dvh max-h-none w-72 max-w-[85vw] animate-slide-in border-line border-e bg-wash text-ink outline-none backdrop:animate-appear backdrop:bg-backdrop"
    >
      <div className="flex h-full flex-col">
        {children}
        <button
          type="button"
          aria-label={closeText}
          onClick={close}
          className="absolute end-1.5 top-1.5 grid size-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </dialog>
  )
}
