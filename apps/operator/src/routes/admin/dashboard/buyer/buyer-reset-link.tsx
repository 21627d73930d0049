import { OWNERS_RESET_HOURS } from '@presale/rules/reset'
import { OPERATOR_BUYER_TEXTS } from '@presale/rules/texts/operator-buyer'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { messageOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { SecretLink } from '../secret-link.tsx'
import { useMay } from '../use-operator.ts'
import type { Buyer } from './buyer.ts'
import { useProof } from './use-proof.ts'

const TEXTS = OPERATOR_BUYER_TEXTS.resetLink

/** An owner makes a link by which a buyer who lost the password sets a new one. */
export function BuyerResetLink({ buyer }: { buyer: Buyer }) {
  const [asking, setAsking] = useState(false)
  const isOwner = useMay('owner')
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{isOwner ? TEXTS.explanation : TEXTS.ownersOnly}</p>
      {isOwner && <Button onClick={() => setAsking(true)}>{TEXTS.make}</Button>}
      {asking && <Making buyer={buyer} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Making({ buyer, onClose }: { buyer: Buyer; onClose: () => void }) {
  const making = trpc.buyers.makeResetLink.useMutation()
  const proof = useProof((reason) => making.mutate({ id: buyer.id, reason }))
  if (making.data) {
    return (
      <SecretLink
        link={making.data.link}
        effect={TEXTS.readyEffect(OWNERS_RESET_HOURS)}
        warning={TEXTS.onceEffect}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.question}
      effect={TEXTS.effect(buyer.email, OWNERS_RESET_HOURS)}
      confirmLabel={TEXTS.make}
      {...proof}
      busy={making.isPending}
      busyLabel={TEXTS.busy}
      error={making.error ? messageOf(making.error, TEXTS.lost) : undefined}
    />
  )
}
