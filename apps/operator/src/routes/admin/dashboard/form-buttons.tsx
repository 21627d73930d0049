import { UI_TEXTS } from '@presale/rules/texts/ui'
import { Button } from '@presale/ui/button'
import type { ReactNode } from 'react'

type FormButtonsProps = {
  formId: string
  /** The form is being saved: it can't be cancelled. */
  busy?: boolean | undefined
  busyLabel?: ReactNode
  onCancel: () => void
  /** The label of the button that submits the form. */
  children: ReactNode
}

/** The buttons of a dialog that holds one form. */
export function FormButtons({ formId, busy, busyLabel, onCancel, children }: FormButtonsProps) {
  return (
    <>
      <Button size="lg" disabled={busy} onClick={onCancel}>
        {UI_TEXTS.cancel}
      </Button>
      <Button type="submit" form={formId} size="lg" variant="primary" busy={busy} busyLabel={busyLabel}>
        {children}
      </Button>
    </>
  )
}
