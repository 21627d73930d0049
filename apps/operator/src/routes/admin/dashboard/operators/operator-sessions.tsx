import { SESSION_END_FAILED, SESSION_ENDED, SESSIONS_ENDED } from '@presale/rules/identity'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { Dialog } from '@presale/ui/dialog'
import { useToast } from '@presale/ui/toast'
import { useState } from 'react'
import { messageOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { type ListedSession, nameOfSession, SessionTable } from '../session-table.tsx'
import { useLeave } from '../use-leave.ts'
import { useOperator } from '../use-operator.ts'
import type { ListedOperator } from './operator.ts'

type OperatorSessionsProps = { operator: ListedOperator; onClose: () => void }

/** Where an operator is logged in; the question whether to end one, or all, takes the list's place. */
export function OperatorSessions({ operator, onClose }: OperatorSessionsProps) {
  const sessions = trpc.operators.sessions.useQuery({ operatorId: operator.id })
  const [ending, setEnding] = useState<ListedSession | 'all'>()
  if (ending) return <EndSessions operator={operator} ending={ending} onClose={() => setEnding(undefined)} />
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={`Sessions of ${operator.login}`}
      description="Times are shown at UTC+02:00."
      footer={
        <>
          <Button size="lg" disabled={!sessions.data?.length} onClick={() => setEnding('all')}>
            End all
          </Button>
          <Button size="lg" variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <SessionTable
        caption={`Sessions of ${operator.login}`}
        sessions={sessions.data}
        error={sessions.error}
        onRetry={sessions.refetch}
        onEnd={setEnding}
      />
    </Dialog>
  )
}

type EndSessionsProps = { operator: ListedOperator; ending: ListedSession | 'all'; onClose: () => void }

function EndSessions({ operator, ending, onClose }: EndSessionsProps) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const leave = useLeave()
  const isSelf = useOperator()?.id === operator.id
  const one = ending === 'all' ? undefined : ending
  const endsThisOne = one ? one.isThisOne : isSelf
  const end = trpc.operators.endSessions.useMutation({
    onSuccess: () => {
      if (endsThisOne) return leave()
      toast({ title: one ? SESSION_ENDED : SESSIONS_ENDED, tone: 'success' })
      onClose()
    },
    onSettled: () => endsThisOne || utils.operators.invalidate(),
  })
  const { error } = end
  const what = one ? nameOfSession(one) : `Every session of ${operator.login}`
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={one ? 'End this session?' : 'End all sessions?'}
      effect={`${what}: whoever uses ${one ? 'it' : 'one'} is logged out at once.${endsThisOne ? ' That is you, too.' : ''}`}
      confirmLabel={one ? 'End session' : 'End all'}
      danger
      busy={end.isPending}
      busyLabel="Ending…"
      onConfirm={() => end.mutate({ operatorId: operator.id, ...(one && { sessionId: one.id }) })}
      error={error ? messageOf(error, `${SESSION_END_FAILED} ${NO_ANSWER}`, SESSION_END_FAILED) : undefined}
    />
  )
}
