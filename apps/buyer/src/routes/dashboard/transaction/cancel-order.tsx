import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { Button } from '@presale/ui/button'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Outputs } from '../../../trpc.ts'

const loadQuestion = () => import('./cancel-question.tsx')
const CancelQuestion = lazy(async () => ({ default: (await loadQuestion()).CancelQuestion }))

/**
 * Lets the buyer end a pending order; asks first. The question loads after the page, so that it weighs nothing before and
 * is there if the connection fails later.
 */
export function CancelOrder({ reference }: Pick<Outputs['orders']['read'], 'reference'>) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    loadQuestion().catch(() => undefined)
  }, [])
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {TEXTS.cancel.open}
      </Button>
      {open && (
        <Suspense>
          <CancelQuestion reference={reference} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
