import { UI_TEXTS } from '@presale/rules/texts/ui'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormError } from './form-error.tsx'
import { TextareaField } from './textarea-field.tsx'

type ReasonField = {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
}

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, e.g. "Delete this key?" */
  title: ReactNode
  /** The full consequences: amounts, names, what can't be undone. */
  effect: ReactNode
  confirmLabel: ReactNode
  onConfirm: () => void
  /** What to compare or check before answering. Screen readers read it with the effect. */
  details?: ReactNode
  /** Fields to fill in before answering. */
  children?: ReactNode
  cancelLabel?: ReactNode
  /** Styles the confirming button as dangerous. */
  danger?: boolean
  /** Adds a reason field below the effect. The caller holds its value and validates it. */
  reason?: ReasonField | undefined
  busy?: boolean
  busyLabel?: ReactNode
  error?: ReactNode
}

/**
 * A confirmation. The focus starts on the reason or on Cancel, never on the dangerous button. Enter in a field confirms. It
 * can't be closed while busy.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    effect,
    confirmLabel,
    onConfirm,
    children,
    reason,
    busy = false,
    busyLabel,
    error,
  } = props
  const formId = useId()
  const hasFields = Boolean(children || reason || error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The event would reach a form that has this dialog among its children.
    event.stopPropagation()
    if (!busy) onConfirm()
  }
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      unsaved={!busy && reason !== undefined && reason.value !== ''}
      title={title}
      description={effect}
      details={props.details}
      footer={
        <>
          <Button size="lg" aria-disabled={busy || undefined} onClick={() => !busy && onOpenChange(false)}>
            {props.cancelLabel ?? UI_TEXTS.cancel}
          </Button>
          <Button
            size="lg"
            variant={props.danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            {...(hasFields ? { type: 'submit', form: formId } : { onClick: onConfirm })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {hasFields && (
        <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
          {children}
          {reason && <Reason {...reason} />}
          <FormError>{error}</FormError>
        </form>
      )}
    </Dialog>
  )
}

function Reason({ label, value, onChange, hint, error }: ReasonField) {
  return (
    <TextareaField
      label={label}
      hint={hint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
