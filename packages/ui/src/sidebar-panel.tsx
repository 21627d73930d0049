import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Backdrop } from './dialog.tsx'
import { useSidebarState } from './sidebar-state.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type SidebarPanelProps = { label: string; closeText: string; children: ReactNode }

/** The sidebar of a phone: slides over the page, traps the focus, closes on Escape and on the veil. */
export function SidebarPanel({ label, closeText, children }: SidebarPanelProps) {
  const { panelOpen, setPanelOpen } = useSidebarState()
  const focusReturn = useFocusReturn()
  return (
    <Dialog.Root open={panelOpen} onOpenChange={setPanelOpen}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content
          aria-modal="true"
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-50 flex w-72 max-w-[85vw] animate-slide-in flex-col border-line border-e bg-wash outline-none"
          {...focusReturn}
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          {children}
          <Dialog.Close
            aria-label={closeText}
            className="absolute end-1.5 top-1.5 grid size-11 place-items-center rounded-control text-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
