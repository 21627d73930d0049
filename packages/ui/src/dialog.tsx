import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { DialogFooter } from './dialog-footer.tsx'
import { PressShield, SHIELD_ATTRIBUTE } from './press-shield.tsx'
import { useFocusReturn } from './use-focus-return.ts'

/*
 * Scroll lock without a <style> element, because the pages are served with `style-src 'self'`. Radix locks the scroll
 * with react-remove-scroll, which injects a <style> element. Only Dialog.Overlay and modal menus do so. Therefore the
 * backdrop below replaces Dialog.Overlay, and menus are non-modal. The backdrop carries `data-scroll-lock`; theme.css
 * stops the page with `:root:has([data-scroll-lock])`. `scrollbar-gutter: stable` keeps the width. The rest of Radix
 * sets styles through the CSSOM, which the policy allows.
 */
type BackdropProps = { className?: string }

/**
 * The backdrop of a modal surface. The page doesn't scroll while it is mounted. It shares the surfaces' z-index, so
 * that a second one covers the first surface.
 */
export function Backdrop({ className }: BackdropProps) {
  return (
    <div data-scroll-lock="" className={clsx('fixed inset-0 z-50 animate-appear bg-backdrop', className)} />
  )
}

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** What to compare or check before answering. Screen readers read it with the description. */
  details?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. They stay visible while the body scrolls. */
  footer?: ReactNode
  /** `lg` for two columns or a long form. */
  size?: 'md' | 'lg'
  /** `alertdialog` has no close button: the user must choose one of the buttons. Escape still cancels. */
  role?: 'dialog' | 'alertdialog'
  closeText?: string
  /** Names the step of a dialog with several, each with buttons of its own. */
  step?: string
  /** The user has typed or chosen something that closing would lose. Escape, the backdrop and the cross then ask. */
  unsaved?: boolean
}

/**
 * A controlled modal dialog. Traps the focus, closes on Escape and on the backdrop, and returns the focus. On a phone
 * it is a bottom sheet. Long content scrolls inside.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    details,
    children,
    footer,
    size = 'md',
    role = 'dialog',
  } = props
  const [descriptionId, detailsId] = [useId(), useId()]
  const focusReturn = useFocusReturn()
  const [isAsking, setIsAsking] = useState(false)
  const change = (next: boolean) => (!next && props.unsaved ? setIsAsking(true) : onOpenChange(next))
  // A closed dialog costs the screen nothing: Radix renders even that one twice.
  if (!open) return null
  const describedBy = [description && descriptionId, details && detailsId].filter(Boolean).join(' ')
  return (
    <Radix.Root open onOpenChange={change}>
      <Radix.Portal>
        <Backdrop />
        <Radix.Content
          role={role}
          aria-modal="true"
          className={surface(size)}
          aria-describedby={describedBy || undefined}
          {...focusReturn}
          onPointerDownOutside={ignoreShield}
        >
          <div className="flex flex-col gap-2 px-5 pt-5 sm:px-6 sm:pt-6">
            <Radix.Title
              className={clsx('text-xl max-[16rem]:text-lg', role === 'dialog' && 'pe-9 sm:pe-10')}
            >
              {title}
            </Radix.Title>
            {description && (
              <p id={descriptionId} className="text-muted">
                {description}
              </p>
            )}
          </div>
          {details && (
            <div id={detailsId} className="flex flex-col gap-4 px-5 pt-5 empty:hidden sm:px-6">
              {details}
            </div>
          )}
          {children && <div className="px-5 pt-5 empty:hidden sm:px-6">{children}</div>}
          {footer ? <DialogFooter>{footer}</DialogFooter> : <div className="h-6" />}
          {role === 'dialog' && <CloseCross text={props.closeText ?? UI_TEXTS.close} />}
          {isAsking && (
            <DiscardQuestion
              onKeep={() => setIsAsking(false)}
              onDiscard={() => {
                setIsAsking(false)
                onOpenChange(false)
              }}
            />
          )}
        </Radix.Content>
        <PressShield key={props.step} />
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A press on the shield is no press on the backdrop, which would close the dialog. */
function ignoreShield(event: CustomEvent<{ originalEvent: PointerEvent }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.hasAttribute(SHIELD_ATTRIBUTE)) event.preventDefault()
}

/** Asks before a dialog with changes closes. Escape keeps them. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={onKeep}
      title={UI_TEXTS.discard.title}
      description={UI_TEXTS.discard.effect}
      footer={
        <>
          <Button size="lg" onClick={onKeep}>
            {UI_TEXTS.discard.keep}
          </Button>
          <Button size="lg" variant="danger" onClick={onDiscard}>
            {UI_TEXTS.discard.confirm}
          </Button>
        </>
      }
    />
  )
}

function surface(size: 'md' | 'lg') {
  return clsx(
    'fixed z-50 max-h-[min(96dvh,calc(100dvh-var(--toast-height,0px)))] animate-rise scroll-pb-52 low:scroll-pb-2 overflow-y-auto sm:scroll-pb-28 overscroll-contain border border-line bg-paper shadow-dialog',
    'inset-x-0 bottom-0 rounded-t-surface outline-none',
    // The header of the app is not in the dialog: a table's header sticks at the top.
    '[--header-height:0px]',
    'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(96dvh,56rem)] sm:w-[calc(100vw-2rem)] sm:rounded-surface',
    size === 'lg' ? 'sm:max-w-3xl' : 'sm:max-w-lg',
  )
}

function CloseCross({ text }: { text: string }) {
  return (
    <Radix.Close
      aria-label={text}
      className="absolute end-3 top-3 grid size-11 place-items-center rounded-control text-muted hover:bg-wash hover:text-ink"
    >
      <X aria-hidden="true" className="size-5" />
    </Radix.Close>
  )
}
