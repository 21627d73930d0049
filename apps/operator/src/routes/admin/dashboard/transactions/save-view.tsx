import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { VIEW_EXISTS, type ViewName, viewName } from '@presale/rules/order-view'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { TextField } from '@presale/ui/text-field'
import { useId } from 'react'
import { useForm } from 'react-hook-form'

type SaveViewProps = {
  /** Names that views have already. */
  taken: readonly string[]
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for a name for what is shown now. */
export function SaveView({ taken, onSave, onClose }: SaveViewProps) {
  const formId = useId()
  const form = useForm<ViewName>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(viewName),
    defaultValues: { name: '' },
  })
  const save = form.handleSubmit(({ name }) => {
    const known = taken.some((other) => other.toLowerCase() === name.toLowerCase())
    if (known) form.setError('name', { message: VIEW_EXISTS }, { shouldFocus: true })
    else onSave(name)
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this view"
      description="Filter and sorting get a name. It is kept in this browser, for you alone."
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} size="lg" variant="primary">
            Save view
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
        <TextField
          label="Name"
          autoComplete="off"
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
      </form>
    </Dialog>
  )
}
