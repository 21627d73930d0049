import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { OPERATOR_BUYER_TEXTS } from '@presale/rules/texts/operator-buyer'
import { Amount } from '@presale/ui/amount'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { Phrase } from '@presale/ui/phrase'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { useMay } from '../use-operator.ts'
import type { Buyer } from './buyer.ts'
import { useProof } from './use-proof.ts'

const TEXTS = OPERATOR_BUYER_TEXTS.closing

/** An owner closes the account of a buyer who asks for it (decision 0076). */
export function CloseAccount({ buyer }: { buyer: Buyer }) {
  const [asking, setAsking] = useState(false)
  const isOwner = useMay('owner')
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{isOwner ? TEXTS.explanation : TEXTS.ownersOnly}</p>
      {isOwner && <Button onClick={() => setAsking(true)}>{TEXTS.close}</Button>}
      {asking && <Closing buyer={buyer} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Closing({ buyer, onClose }: { buyer: Buyer; onClose: () => void }) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const closing = trpc.buyers.close.useMutation({
    onSuccess: () => {
      toast({ title: TEXTS.closed, tone: 'success' })
      onClose()
    },
    onSettled: () => utils.buyers.invalidate(),
  })
  const proof = useProof((reason) => closing.mutate({ id: buyer.id, reason }))
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.question}
      effect={
        <Phrase
          text={TEXTS.effect}
          email={<bdi className="wrap-anywhere">{buyer.email}</bdi>}
          tokens={<Amount value={buyer.balance} least={0} unit={TOKEN_SYMBOL} />}
        />
      }
      {...proof}
      confirmLabel={TEXTS.close}
      busy={closing.isPending}
      busyLabel={TEXTS.busy}
      error={closing.error ? messageOf(closing.error, NO_ANSWER) : undefined}
    />
  )
}
