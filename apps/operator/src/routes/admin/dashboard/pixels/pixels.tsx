import { PIXEL_TEXTS as TEXTS } from '@presale/rules/texts/pixels'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { useState } from 'react'
import { useMay } from '../use-operator.ts'
import { AddKey } from './add-key.tsx'
import { DeleteKey, useRestoreKey } from './delete-key.tsx'
import { EditKey } from './edit-key.tsx'
import { type KeyAction, KeyTable } from './key-table.tsx'

/** The tracking keys: add, change, delete and restore. */
export function Pixels() {
  useDocumentTitle(TEXTS.documentTitle)
  const [action, setAction] = useState<KeyAction>()
  const restore = useRestoreKey()
  const mayEdit = useMay('manager')
  const close = () => setAction(undefined)
  return (
    <div className="flex flex-col gap-8">
      <PageHeader title={TEXTS.heading} description={TEXTS.explanation} />
      {mayEdit && <AddKey />}
      <KeyTable onAction={setAction} />
      {action?.kind === 'edit' && <EditKey trackingKey={action.key} onClose={close} />}
      {action?.kind === 'delete' && <DeleteKey trackingKey={action.key} restore={restore} onClose={close} />}
    </div>
  )
}
