import { PIXEL_TEXTS as TEXTS } from '@presale/rules/texts/pixels'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useListAddress } from '../list-address.ts'
import { useMay } from '../use-operator.ts'
import { AddKey } from './add-key.tsx'
import { DeleteKey, useRestoreKey } from './delete-key.tsx'
import { EditKey } from './edit-key.tsx'
import { type KeyAction, KeyTable } from './key-table.tsx'

/** The tracking keys: add, change, delete and restore. The URL holds whether the form of a new one is open. */
export function Pixels() {
  useDocumentTitle(TEXTS.documentTitle)
  const [action, setAction] = useState<KeyAction>()
  const restore = useRestoreKey()
  const mayEdit = useMay('manager')
  const { read, note } = useListAddress()
  const close = () => setAction(undefined)
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={TEXTS.heading}
        description={TEXTS.explanation}
        actions={
          mayEdit && (
            <Button variant="primary" onClick={() => note({ form: 'add' })}>
              <Plus aria-hidden="true" />
              {TEXTS.add}
            </Button>
          )
        }
      />
      <KeyTable onAction={setAction} />
      {mayEdit && read('form') === 'add' && <AddKey onClose={() => note({ form: undefined })} />}
      {action?.kind === 'edit' && <EditKey trackingKey={action.key} onClose={close} />}
      {action?.kind === 'delete' && <DeleteKey trackingKey={action.key} restore={restore} onClose={close} />}
    </div>
  )
}
