import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { useState } from 'react'
import { messageOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { OperatorTime } from '../operator-time.tsx'
import { useMay } from '../use-operator.ts'
import type { Buyer } from './buyer.ts'

/** What opens the account at present, and the way to end all of it. */
export function BuyerSessions({ buyer }: { buyer: Buyer }) {
  const [asking, setAsking] = useState(false)
  const mayEnd = useMay('manager')
  const toast = useToast()
  const utils = trpc.useUtils()
  const end = trpc.buyers.endSessions.useMutation({
    onSuccess: ({ ended }) => {
      setAsking(false)
      toast({ title: `${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`, tone: 'success' })
    },
    onSettled: () => {
      void utils.buyers.read.invalidate()
    },
  })
  if (buyer.sessions.length === 0) return <p>Nobody is logged in to this account.</p>
  return (
    <div className="flex flex-col items-start gap-4">
      <ul className="w-full divide-y divide-line">
        {buyer.sessions.map((session) => (
          <li key={session.openedAt} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span>
              Opened <OperatorTime iso={session.openedAt} />
            </span>
            <span className="text-muted">
              ends <OperatorTime iso={session.expiresAt} />
            </span>
          </li>
        ))}
      </ul>
      {mayEnd && <Button onClick={() => setAsking(true)}>End all sessions</Button>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="End all sessions of this buyer?"
        effect={`Whoever is logged in as ${buyer.email} has to log in again. No order and no balance changes.`}
        confirmLabel="End all sessions"
        onConfirm={() => end.mutate({ id: buyer.id })}
        busy={end.isPending}
        busyLabel="Ending…"
        error={end.error ? messageOf(end.error, NO_ANSWER) : undefined}
      />
    </div>
  )
}
