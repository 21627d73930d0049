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
  const mayEnd = useMay('manager')
  const toast = useToast()
  const utils = trpc.useUtils()
  const end = trpc.buyers.endSessions.useMutation({
    onSuccess: ({ ended }) => {
      setAsking(false)
      toast({ title: TEXTS.ended(ended), tone: 'success' })
    },
    onSettled: () => {
      void utils.buyers.read.invalidate()
    },
  })
  if (buyer.sessions.length === 0) return <p>{TEXTS.none}</p>
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
      {mayEnd && <Button onClick={() => setAsking(true)}>{TEXTS.endAll}</Button>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={TEXTS.question}
        effect={TEXTS.effect(buyer.email)}
        confirmLabel={TEXTS.endAll}
        onConfirm={() => end.mutate({ id: buyer.id })}
        busy={end.isPending}
        busyLabel={TEXTS.busy}
        error={end.error ? messageOf(end.error, NO_ANSWER) : undefined}
      />
    </div>
  )
}
