import { PIXEL_TEXTS as TEXTS } from '@presale/rules/texts/pixels'
import type { TrackingKeyInput } from '@presale/rules/tracking-key'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { TextField } from '@presale/ui/text-field'
import { type FormEvent, type ReactNode, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormButtons } from '../form-buttons.tsx'

const CODE = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

type KeyDialogProps = {
  title: string
  saveLabel: string
  form: UseFormReturn<TrackingKeyInput>
  isSaving: boolean
  /** Something beside the fields would be lost when the dialog closes. */
  unsaved?: boolean
  failure: string | undefined
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** Stands between the fields and the failure. */
  children?: ReactNode
}

/** The form of a tracking key, to add or to edit one. */
export function KeyDialog(props: KeyDialogProps) {
  const { form, isSaving, unsaved = false, onClose } = props
  const formId = useId()
  const { errors, isDirty } = form.formState
  const field = (name: keyof TrackingKeyInput) => ({ error: errors[name]?.message, ...form.register(name) })
  return (
    <Dialog
      open
      unsaved={(isDirty || unsaved) && !isSaving}
      onOpenChange={(open) => !open && !isSaving && onClose()}
      title={props.title}
      footer={
        <FormButtons formId={formId} busy={isSaving} busyLabel={TEXTS.saving} onCancel={onClose}>
          {props.saveLabel}
        </FormButtons>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={props.onSubmit}>
        <TextField label={TEXTS.fields.apiKey} {...CODE} {...field('apiKey')} />
        <TextField
          label={TEXTS.fields.secondaryApiKey}
          hint={TEXTS.optional}
          {...CODE}
          {...field('secondaryApiKey')}
        />
        <TextField label={TEXTS.fields.location} hint={TEXTS.locationHint} {...CODE} {...field('location')} />
        {props.children}
        <FormError>{props.failure}</FormError>
      </form>
    </Dialog>
  )
}
