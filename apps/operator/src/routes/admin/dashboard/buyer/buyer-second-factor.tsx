import { OPERATOR_BUYER_TEXTS } from '@presale/rules/texts/operator-buyer'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { useMay } from '../use-operator.ts'
import type { Buyer } from './buyer.ts'
import { useProof } from './use-proof.ts'

const TEXTS = OPERATOR_BUYER_TEXTS.secondFactor

/** Whether the buyer has a second factor, and its removal for a buyer who lost app and recovery codes. */
export function BuyerSecondFactor({ buyer }: { buyer: Buyer }) {
  const [asking, setAsking] = useState(false)
  const mayRemove = useMay('manager')
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{buyer.hasSecondFactor ? TEXTS.on : TEXTS.off}</p>
      {buyer.hasSecondFactor && mayRemove && <Button onClick={() => setAsking(true)}>{TEXTS.remove}</Button>}
      {asking && <Removal buyer={buyer} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Removal({ buyer, onClose }: { buyer: Buyer; onClose: () => void }) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const removal = trpc.buyers.removeSecondFactor.useMutation({
    onSuccess: () => {
      toast({ title: TEXTS.removed, tone: 'success' })
      onClose()
    },
    onSettled: () => utils.buyers.read.invalidate(),
  })
  const proof = useProof((reason) => removal.mutate({ id: buyer.id, reason }))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.question}
      effect={TEXTS.effect(buyer.email)}
      confirmLabel={TEXTS.remove}
      danger
      {...proof}
      busy={removal.isPending}
      busyLabel={TEXTS.busy}
      error={removal.error ? messageOf(removal.error, NO_ANSWER) : undefined}
    />
  )
}
