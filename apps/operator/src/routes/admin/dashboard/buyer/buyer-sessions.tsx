import { OPERATOR_BUYER_TEXTS } from '@presale/rules/texts/operator-buyer'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { Phrase } from '@presale/ui/phrase'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { OperatorTime } from '../operator-time.tsx'
import { useMay } from '../use-operator.ts'
import type { Buyer } from './buyer.ts'

const TEXTS = OPERATOR_BUYER_TEXTS.sessions

/** The buyer's open sessions, and a button that ends all of them. */
export function BuyerSessions({ buyer }: { buyer: Buyer }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {buyer.sessions.length === 0 ? (
        <p>{TEXTS.none}</p>
      ) : (
        <Sessions buyer={buyer} onEndAll={() => setAsking(true)} />
      )}
      {/* Stays when the sessions ended but the answer was lost: it says so. */}
      {asking && <Ending buyer={buyer} onClose={() => setAsking(false)} />}
    </>
  )
}

function Sessions({ buyer, onEndAll }: { buyer: Buyer; onEndAll: () => void }) {
  const mayEnd = useMay('manager')
  return (
    <div className="flex flex-col items-start gap-4">
      <ul className="w-full divide-y divide-line">
        {buyer.sessions.map((session) => (
          <li key={session.openedAt} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span>
              <Phrase text={TEXTS.opened} time={<OperatorTime iso={session.openedAt} />} />
            </span>
            <span className="text-muted">
              <Phrase text={TEXTS.ends} time={<OperatorTime iso={session.expiresAt} />} />
            </span>
          </li>
        ))}
      </ul>
      {mayEnd && <Button onClick={onEndAll}>{TEXTS.endAll}</Button>}
    </div>
  )
}

function Ending({ buyer, onClose }: { buyer: Buyer; onClose: () => void }) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const end = trpc.buyers.endSessions.useMutation({
    onSuccess: ({ ended }) => {
      onClose()
      toast({ title: TEXTS.ended(ended), tone: 'success' })
    },
    onSettled: () => {
      void utils.buyers.read.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.question}
      effect={TEXTS.effect(buyer.email)}
      confirmLabel={TEXTS.endAll}
      onConfirm={() => end.mutate({ id: buyer.id })}
      busy={end.isPending}
      busyLabel={TEXTS.busy}
      error={end.error ? messageOf(end.error, NO_ANSWER) : undefined}
    />
  )
}
