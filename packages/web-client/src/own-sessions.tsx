import { SESSION_TABLE_TEXTS } from '@presale/rules/texts/session-table'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from './answers.ts'
import { type ListedSession, type NamedSession, SessionTable } from './session-table.tsx'

const TEXTS = SESSION_TABLE_TEXTS.own

/** Which sessions end: one, or all but this one. */
export type SessionsToEnd = { sessionId: string } | 'others'

type OwnSessionsProps = {
  sessions: readonly ListedSession[] | undefined
  error: unknown
  onRetry: () => void
  time: (iso: string) => ReactNode
  end: (which: SessionsToEnd) => Promise<unknown>
  /** After an answer, or none: the list is read again. */
  onChange: () => unknown
  /** The session of this browser has ended. */
  onLeave: () => void
  /** A sentence, after a blank, on what else ends with a session. */
  alsoEnds?: string
}

/** The sessions of one's own account, with a button that ends all others. Ending the current one logs out. */
export function OwnSessions({ end, onChange, onLeave, alsoEnds = '', ...list }: OwnSessionsProps) {
  const [ending, setEnding] = useState<NamedSession | 'others'>()
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full min-w-0">
        <SessionTable caption={TEXTS.caption} onEnd={setEnding} {...list} />
      </div>
      {(list.sessions?.length ?? 0) > 1 && (
        <Button onClick={() => setEnding('others')}>{TEXTS.endOthers}</Button>
      )}
      {ending && (
        <EndSessions
          ending={ending}
          end={end}
          onChange={onChange}
          onLeave={onLeave}
          alsoEnds={alsoEnds}
          onClose={() => setEnding(undefined)}
        />
      )}
    </div>
  )
}

type EndSessionsProps = Pick<OwnSessionsProps, 'end' | 'onChange' | 'onLeave'> & {
  alsoEnds: string
  ending: NamedSession | 'others'
  onClose: () => void
}

function EndSessions({ ending, end, onChange, onLeave, alsoEnds, onClose }: EndSessionsProps) {
  const toast = useToast()
  const one = ending === 'others' ? undefined : ending
  const change = useMutation({
    mutationFn: () => end(one ? { sessionId: one.id } : 'others'),
    onSuccess: () => {
      if (one?.isThisOne) return onLeave()
      toast({
        title: one ? SESSION_TABLE_TEXTS.said.ended : SESSION_TABLE_TEXTS.said.allEnded,
        tone: 'success',
      })
      onClose()
    },
    onSettled: () => one?.isThisOne || onChange(),
  })
  const { error } = change
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={one ? TEXTS.question : TEXTS.othersQuestion}
      effect={
        (one ? (one.isThisOne ? TEXTS.ownEffect : TEXTS.effect(one.name)) : TEXTS.othersEffect) + alsoEnds
      }
      confirmLabel={one ? SESSION_TABLE_TEXTS.end : TEXTS.endOthers}
      danger
      busy={change.isPending}
      busyLabel={TEXTS.busy}
      onConfirm={() => change.mutate()}
      error={
        error
          ? messageOf(
              error,
              `${SESSION_TABLE_TEXTS.said.endFailed} ${TEXTS.noAnswer}`,
              SESSION_TABLE_TEXTS.said.endFailed,
            )
          : undefined
      }
    />
  )
}
