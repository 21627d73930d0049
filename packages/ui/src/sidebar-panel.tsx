import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSidebarState } from './sidebar-state.tsx'

type SidebarPanelProps = { label: string; closeText: string; children: ReactNode }

/** The phone's sidebar: slides over the page, traps the focus, closes on Escape and on the backdrop. */
export function SidebarPanel(props: SidebarPanelProps) {
  return useSidebarState().panelOpen && <OpenPanel {...props} />
}

/** A native modal dialog, which traps and returns the focus without a library. */
function OpenPanel({ label, closeText, children }: SidebarPanelProps) {
  const { closePanel } = useSidebarState()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape; the click hits the backdrop
    <dialog
      ref={dialog}
      aria-label={label}
      data-scroll-lock=""
      // In strict mode React closes and reopens the dialog. That close event arrives when it is open again.
      onClose={() => !dialog.current?.open && closePanel()}
      onClick={(event) => event.target === event.currentTarget && closePanel()}
      className="fixed inset-y-0 start-0 end-auto z-50 h-dvh max-h-none w-72 max-w-[85vw] animate-slide-in border-line border-e bg-wash text-ink outline-none backdrop:animate-appear backdrop:bg-backdrop"
    >
      <div className="flex h-full flex-col">
        {children}
        <button
          type="button"
          aria-label={closeText}
          onClick={closePanel}
          className="absolute end-1.5 top-1.5 grid size-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </dialog>
  )
}
