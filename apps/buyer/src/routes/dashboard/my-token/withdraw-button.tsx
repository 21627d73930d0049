import { WITHDRAWAL } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { useState } from 'react'

/** Says that withdrawing comes later (specification §1). */
export function WithdrawButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Withdraw</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={WITHDRAWAL.title}
        description={WITHDRAWAL.text}
        footer={
          <Button variant="primary" size="lg" onClick={() => setOpen(false)}>
            Got it
          </Button>
        }
      />
    </>
  )
}
