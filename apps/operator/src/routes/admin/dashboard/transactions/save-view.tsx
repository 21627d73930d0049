import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ViewName, viewName } from '@presale/rules/order-view'
import { TRANSACTIONS_TEXTS } from '@presale/rules/texts/transactions'
import { Dialog } from '@presale/ui/dialog'
import { TextField } from '@presale/ui/text-field'
import { useKeptForm } from '@presale/web-client/kept-form'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { FormButtons } from '../form-buttons.tsx'

const TEXTS = TRANSACTIONS_TEXTS.views

type SaveViewProps = {
  /** Names already in use. */
  taken: readonly string[]
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for a name for the current view. */
export function SaveView({ taken, onSave, onClose }: SaveViewProps) {
  const formId = useId()
  const form = useForm<ViewName>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(viewName),
    defaultValues: { name: '' },
  })
  useKeptForm('view', form)
  const save = form.handleSubmit(({ name }) => {
    const known = taken.some((other) => other.toLowerCase() === name.toLowerCase())
    if (known) form.setError('name', { message: TEXTS.exists }, { shouldFocus: true })
    else onSave(name)
  })
  return (
    <Dialog
      open
      unsaved={form.formState.isDirty}
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.saveTitle}
      description={TEXTS.explanation}
      footer={
        <FormButtons formId={formId} onCancel={onClose}>
          {TEXTS.save}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
        <TextField
          label={TEXTS.name}
          autoComplete="off"
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
      </form>
    </Dialog>
  )
}
