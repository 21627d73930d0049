import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { SESSION_TABLE_TEXTS } from '@presale/rules/texts/session-table'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { Dialog } from '@presale/ui/dialog'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { type NamedSession, SessionTable } from '@presale/web-client/session-table'
import { useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { OperatorTime } from '../operator-time.tsx'
import { useLeave } from '../use-leave.ts'
import { useOperator } from '../use-operator.ts'
import type { ListedOperator } from './operator.ts'

const TEXTS = OPERATORS_TEXTS.sessions

type OperatorSessionsProps = { operator: ListedOperator; onClose: () => void }

/** An operator's sessions. The confirmation of ending one or all replaces the list. */
export function OperatorSessions({ operator, onClose }: OperatorSessionsProps) {
  const sessions = trpc.operators.sessions.useQuery({ operatorId: operator.id })
  const [ending, setEnding] = useState<NamedSession | 'all'>()
  if (ending) return <EndSessions operator={operator} ending={ending} onClose={() => setEnding(undefined)} />
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.heading(operator.login)}
      description={TEXTS.zone}
      footer={
        <>
          <Button size="lg" disabled={!sessions.data?.length} onClick={() => setEnding('all')}>
            {TEXTS.endAll}
          </Button>
          <Button size="lg" variant="primary" onClick={onClose}>
            {OPERATORS_TEXTS.done}
          </Button>
        </>
      }
    >
      <SessionTable
        caption={TEXTS.heading(operator.login)}
        sessions={sessions.data}
        error={sessions.error}
        onRetry={sessions.refetch}
        onEnd={setEnding}
        time={(iso) => <OperatorTime iso={iso} />}
      />
    </Dialog>
  )
}

type EndSessionsProps = { operator: ListedOperator; ending: NamedSession | 'all'; onClose: () => void }

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
      toast({
        title: one ? SESSION_TABLE_TEXTS.said.ended : SESSION_TABLE_TEXTS.said.allEnded,
        tone: 'success',
      })
      onClose()
    },
    onSettled: () =>
      endsThisOne ||
      Promise.all([utils.operators, utils.invites, utils.proposals].map((list) => list.invalidate())),
  })
  const { error } = end
  const effect = (one ? TEXTS.effect(one.name) : TEXTS.allEffect(operator.login)) + TEXTS.alsoEnds
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={one ? TEXTS.question : TEXTS.allQuestion}
      effect={endsThisOne ? effect + TEXTS.ownEffect : effect}
      confirmLabel={one ? TEXTS.end : TEXTS.endAll}
      danger
      busy={end.isPending}
      busyLabel={TEXTS.busy}
      onConfirm={() => end.mutate({ operatorId: operator.id, ...(one && { sessionId: one.id }) })}
      error={
        error
          ? messageOf(
              error,
              `${SESSION_TABLE_TEXTS.said.endFailed} ${NO_ANSWER}`,
              SESSION_TABLE_TEXTS.said.endFailed,
            )
          : undefined
      }
    />
  )
}
