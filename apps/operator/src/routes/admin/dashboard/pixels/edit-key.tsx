import { PIXEL_TEXTS } from '@presale/rules/texts/pixels'
import { UI_TEXTS } from '@presale/rules/texts/ui'
import { KEY_CHANGED } from '@presale/rules/tracking-key'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { useId } from 'react'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import { KeyFields } from './key-fields.tsx'
import type { TrackingKey } from './tracking-key.ts'
import { useEditKey } from './use-edit-key.ts'

const TEXTS = PIXEL_TEXTS.edit

/** Edits a key. After a conflict the form shows the other operator's change and keeps its input. */
export function EditKey({ trackingKey, onClose }: { trackingKey: TrackingKey; onClose: () => void }) {
  const formId = useId()
  const { form, overtaken, isSaving, failure, submit, takeOver } = useEditKey(trackingKey, onClose)
  const { errors } = form.formState
  return (
    <Dialog
      open
      unsaved={(form.formState.isDirty || overtaken !== undefined) && !isSaving}
      onOpenChange={(open) => !open && !isSaving && onClose()}
      title={TEXTS.heading}
      footer={
        <>
          <Button size="lg" disabled={isSaving} onClick={onClose}>
            {UI_TEXTS.cancel}
          </Button>
          <Button
            size="lg"
            variant="primary"
            type="submit"
            form={formId}
            busy={isSaving}
            busyLabel={PIXEL_TEXTS.saving}
          >
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <KeyFields field={(name) => ({ error: errors[name]?.message, ...form.register(name) })} />
        {overtaken && (
          <ChangedMeanwhile
            message={KEY_CHANGED}
            {...overtaken}
            advice={TEXTS.conflict}
            onTakeOver={takeOver}
          />
        )}
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}
