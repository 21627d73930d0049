import { KEY_CHANGED } from '@presale/rules/tracking-key'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { useId } from 'react'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import { KeyFields } from './key-fields.tsx'
import type { TrackingKey } from './tracking-key.ts'
import { useEditKey } from './use-edit-key.ts'

const ADVICE = 'The form has the present state with what you typed on top. Saving again keeps both.'

/** A key's values to be changed; whoever saves second is shown what the first one changed, and what was typed stays. */
export function EditKey({ trackingKey, onClose }: { trackingKey: TrackingKey; onClose: () => void }) {
  const formId = useId()
  const { form, overtaken, isSaving, failure, submit, takeOver } = useEditKey(trackingKey, onClose)
  const { errors } = form.formState
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSaving && onClose()}
      title="Edit API Key"
      footer={
        <>
          <Button size="lg" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="primary" type="submit" form={formId} busy={isSaving} busyLabel="Saving…">
            Save changes
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <KeyFields field={(name) => ({ error: errors[name]?.message, ...form.register(name) })} />
        {overtaken && (
          <ChangedMeanwhile message={KEY_CHANGED} {...overtaken} advice={ADVICE} onTakeOver={takeOver} />
        )}
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}
