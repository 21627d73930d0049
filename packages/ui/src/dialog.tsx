import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

/*
 * Scroll lock without a <style> tag. The pages are served with `style-src 'self'`. Radix locks the page's scroll with
 * react-remove-scroll, which injects a <style> element; it does so in Dialog.Overlay and in modal menus only. So
 * Dialog.Overlay is not used: the backdrop below is our own, marks itself `data-scroll-lock`, and theme.css stops the
 * page with `:root:has([data-scroll-lock])`; `scrollbar-gutter: stable` keeps the width. Menus are non-modal for the
 * same reason. Everything else of Radix sets styles through the CSSOM, which the policy allows.
 */
type BackdropProps = { className?: string }

/**
 * The veil behind a modal surface; while it is in the page, the page does not scroll. It lies as high as the surfaces, so
 * that a second one veils the first.
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
  children?: ReactNode
  /** Buttons, the main one last; they stay in reach while the body scrolls. */
  footer?: ReactNode
  /** `lg` for two columns or a long form. */
  size?: 'md' | 'lg'
  /** `alertdialog` leaves out the closing cross: one of the buttons has to be chosen (Escape still cancels). */
  role?: 'dialog' | 'alertdialog'
  closeText?: string
}

/**
 * A modal dialog, controlled. Traps the focus, closes on Escape and on the veil, gives the focus back to what had it.
 * On a phone it is a sheet at the bottom edge; what does not fit scrolls inside.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size = 'md', role = 'dialog' } = props
  const focusReturn = useFocusReturn()
  const undescribed = description ? {} : { 'aria-describedby': undefined }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Backdrop />
        <Radix.Content
          role={role}
          aria-modal="true"
          className={surface(size)}
          {...undescribed}
          {...focusReturn}
        >
          <div
            className={clsx(
              'flex flex-col gap-2 px-5 pt-5 sm:px-6 sm:pt-6',
              role === 'dialog' && 'pe-14 sm:pe-16',
            )}
          >
            <Radix.Title className="text-xl">{title}</Radix.Title>
            {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
          </div>
          {children && <div className="px-5 pt-5 sm:px-6">{children}</div>}
          {footer ? <Footer>{footer}</Footer> : <div className="h-6" />}
          {role === 'dialog' && <CloseCross text={props.closeText ?? 'Close'} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function surface(size: 'md' | 'lg') {
  return clsx(
    'fixed z-50 max-h-[92dvh] animate-rise scroll-pb-24 overflow-y-auto overscroll-contain border border-line bg-paper shadow-dialog',
    'inset-x-0 bottom-0 rounded-t-surface outline-none',
    'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(92dvh,56rem)] sm:w-[calc(100vw-2rem)] sm:rounded-surface',
    size === 'lg' ? 'sm:max-w-3xl' : 'sm:max-w-lg',
  )
}

function Footer({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 mt-2 flex flex-col-reverse gap-3 bg-paper px-5 pt-4 pb-5 max-sm:*:w-full sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
      {children}
    </div>
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
