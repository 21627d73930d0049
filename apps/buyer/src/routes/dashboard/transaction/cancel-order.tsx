import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { Button } from '@presale/ui/button'
import { lazyWithPreload, loadAhead } from '@presale/web-client/screen-code'
// From here on, so that the question knows of a press from before it has loaded.
import '@presale/ui/press-shield'
import { useEffect, useState } from 'react'
import type { Outputs } from '../../../trpc.ts'

const CancelQuestion = lazyWithPreload(async () => (await import('./cancel-question.tsx')).CancelQuestion)

/**
 * Lets the buyer end a pending order; asks first. The question loads after the page, so that it weighs nothing before and
 * is there if the connection fails later.
 */
export function CancelOrder({ reference }: Pick<Outputs['orders']['read'], 'reference'>) {
  const [open, setOpen] = useState(false)
  useEffect(() => loadAhead(CancelQuestion), [])
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {TEXTS.cancel.open}
      </Button>
      {open && <CancelQuestion reference={reference} onClose={() => setOpen(false)} />}
    </>
  )
}
