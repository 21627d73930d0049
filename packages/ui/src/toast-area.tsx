import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ToastEntry, ToastInput } from './use-toast-state.tsx'

const duration = 5000
const swipeThreshold = 50
const hotkey = ['F8']

const tones = {
  neutral: { icon: Info, className: 'text-info' },
  success: { icon: CircleCheck, className: 'text-approved' },
  warning: { icon: TriangleAlert, className: 'text-pending' },
  error: { icon: CircleAlert, className: 'text-rejected' },
}

type ToastAreaProps = {
  toasts: readonly ToastEntry[]
  onClose: (id: number) => void
}

/**
 * Draws the toasts. Each stays for 5000 ms, longer while hovered or focused. A swipe of 50 px dismisses it; F8
 * focuses it. It is a child of the body and a live region, because an open dialog hides everything else from assistive
 * technology. While a dialog is open it is on the other side, because the dialog's buttons are at the end. On a phone
 * it lies over the header, where it covers the least content; a dialog that is as high as the window becomes lower by
 * the toast, because anywhere over the dialog it would cover the title, a field or a button.
 */
export function ToastArea({ toasts, onClose }: ToastAreaProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => leaveRoomFor(list.current), [])
  return createPortal(
    <Radix.Provider
      label={UI_TEXTS.notification}
      duration={duration}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
    >
      {toasts.map(({ id, open, ...input }) => (
        <ToastView key={id} {...input} open={open} onClose={() => onClose(id)} />
      ))}
      <Radix.Viewport
        ref={list}
        hotkey={hotkey}
        // Off: each toast announces itself. The attribute alone keeps a dialog from hiding the region.
        aria-live="off"
        className="pointer-events-none fixed end-0 top-0 z-60 m-0 flex w-full list-none flex-col gap-2 p-1 outline-none sm:top-auto sm:p-4 sm:bottom-[calc(var(--foot-height,0px)+var(--bar-height,0px))] sm:max-w-md sm:in-[:root:has([data-scroll-lock])]:start-0 sm:in-[:root:has([data-scroll-lock])]:end-auto"
      />
    </Radix.Provider>,
    document.body,
  )
}

/** Gives dialogs the height of the toasts, and keeps what has the focus visible. */
function leaveRoomFor(list: HTMLElement | null) {
  if (!list) return
  const root = document.documentElement
  const observer = new ResizeObserver(() => {
    root.style.setProperty('--toast-height', `${list.offsetHeight}px`)
    const focused = document.activeElement
    const isUnder = focused?.matches('button, input, select, textarea') && isAtTop(focused, list.offsetHeight)
    if (isUnder || focused?.closest('[aria-modal]')) focused?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(list)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--toast-height')
  }
}

/** Whether the first `height` px of the window, where the toasts lie on a phone, show some of the element. */
function isAtTop(element: Element, height: number): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < height && bottom > 0
}

type ToastViewProps = ToastInput & { open: boolean; onClose: () => void }

function ToastView({ title, description, tone = 'neutral', action, open, onClose }: ToastViewProps) {
  const { icon: Icon, className } = tones[tone]
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      type={tone === 'error' ? 'foreground' : 'background'}
      className="pointer-events-auto flex animate-rise items-start gap-3 rounded-surface border border-edge bg-paper py-2 ps-4 pe-1.5 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon aria-hidden="true" className={clsx('mt-2.5 size-5 shrink-0', className)} />
      <div className="min-w-0 flex-1 py-2">
        {/* The blank keeps the announcement's words apart. */}
        <Radix.Title className="font-semibold">{title}</Radix.Title>{' '}
        {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
        {action && (
          <Radix.Action
            altText={action.label}
            onClick={action.onAction}
            className="link touch-target mt-1 font-medium"
          >
            {action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label={UI_TEXTS.close}
        className="grid size-10 shrink-0 place-items-center rounded-control text-muted hover:bg-wash hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </Radix.Close>
    </Radix.Root>
  )
}
