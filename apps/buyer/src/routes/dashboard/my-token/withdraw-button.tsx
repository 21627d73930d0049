import { MY_TOKENS_TEXTS as TEXTS } from '@presale/rules/texts/my-tokens'
import { PRESALE_MY_TOKENS_TEXTS } from '@presale/rules/texts/presale-my-tokens'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { useState } from 'react'

/** Withdrawing isn't available yet; the button says so (specification §1). */
export function WithdrawButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{TEXTS.withdraw}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={PRESALE_MY_TOKENS_TEXTS.withdrawal.title}
        description={PRESALE_MY_TOKENS_TEXTS.withdrawal.text}
        footer={
          <Button variant="primary" size="lg" onClick={() => setOpen(false)}>
            {TEXTS.gotIt}
          </Button>
        }
      />
    </>
  )
}
