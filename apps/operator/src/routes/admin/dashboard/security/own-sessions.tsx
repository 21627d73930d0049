import { SESSION_END_FAILED, SESSION_ENDED } from '@presale/rules/identity'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { useState } from 'react'
import { messageOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { type ListedSession, nameOfSession, SessionTable } from '../session-table.tsx'
import { useLeave } from '../use-leave.ts'

/** Where the operator is logged in. Ending this session is logging out. */
export function OwnSessions() {
  const sessions = trpc.account.sessions.useQuery()
  const [ending, setEnding] = useState<ListedSession>()
  return (
    <section aria-labelledby="own-sessions" className="flex flex-col gap-3">
      <div>
        <h2 id="own-sessions" className="text-lg">
          Sessions
        </h2>
        <p className="text-muted">
          Where you are logged in. End what you do not know, and change your password.
        </p>
      </div>
      <SessionTable
        caption="Your sessions"
        sessions={sessions.data}
        error={sessions.error}
        onRetry={sessions.refetch}
        onEnd={setEnding}
      />
      {ending && <EndSession session={ending} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

function EndSession({ session, onClose }: { session: ListedSession; onClose: () => void }) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const leave = useLeave()
  const end = trpc.account.endSession.useMutation({
    onSuccess: () => {
      if (session.isThisOne) return leave()
      toast({ title: SESSION_ENDED, tone: 'success' })
      onClose()
    },
    onSettled: () => session.isThisOne || utils.account.sessions.invalidate(),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="End this session?"
      effect={
        session.isThisOne
          ? 'It is the one you are using: you are logged out here.'
          : `${nameOfSession(session)}: whoever uses it is logged out at once.`
      }
      confirmLabel="End session"
      danger
      busy={end.isPending}
      busyLabel="Ending…"
      onConfirm={() => end.mutate({ sessionId: session.id })}
      error={
        end.error ? messageOf(end.error, `${SESSION_END_FAILED} ${NO_ANSWER}`, SESSION_END_FAILED) : undefined
      }
    />
  )
}
