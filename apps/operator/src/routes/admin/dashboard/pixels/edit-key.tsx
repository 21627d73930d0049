import { PIXEL_TEXTS } from '@presale/rules/texts/pixels'
import { translated } from '@presale/rules/texts/sentences'
import { KEY_CHANGED } from '@presale/rules/tracking-key'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import { KeyDialog } from './key-dialog.tsx'
import type { TrackingKey } from './tracking-key.ts'
import { useEditKey } from './use-edit-key.ts'

const TEXTS = PIXEL_TEXTS.edit

/** Edits a key. After a conflict the form shows the other operator's change and keeps its input. */
export function EditKey({ trackingKey, onClose }: { trackingKey: TrackingKey; onClose: () => void }) {
  const { form, overtaken, isSaving, failure, submit, takeOver } = useEditKey(trackingKey, onClose)
  return (
    <KeyDialog
      title={TEXTS.heading}
      saveLabel={TEXTS.save}
      form={form}
      isSaving={isSaving}
      unsaved={overtaken !== undefined}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {overtaken && (
        <ChangedMeanwhile
          message={translated(KEY_CHANGED)}
          {...overtaken}
          advice={TEXTS.conflict}
          onTakeOver={takeOver}
        />
      )}
    </KeyDialog>
  )
}
