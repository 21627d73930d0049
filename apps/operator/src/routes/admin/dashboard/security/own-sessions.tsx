import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { SESSION_TABLE_TEXTS } from '@presale/rules/texts/session-table'
import { OwnSessions as Sessions } from '@presale/web-client/own-sessions'
import { useEffect, useRef } from 'react'
import { trpc } from '../../../../trpc.ts'
import { OperatorTime } from '../operator-time.tsx'
import { useLeave } from '../use-leave.ts'

const TEXTS = SESSION_TABLE_TEXTS.own

/** The account's menu leads to this heading: at once, and again when it has moved because the screen's data are there. */
function useShownHeading(isLoaded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after the load
  useEffect(() => {
    if (location.hash === '#own-sessions') heading.current?.scrollIntoView()
  }, [isLoaded])
  return heading
}

/** The operator's own sessions. */
export function OwnSessions() {
  const utils = trpc.useUtils()
  const leave = useLeave()
  const sessions = trpc.account.sessions.useQuery()
  const heading = useShownHeading(sessions.isSuccess)
  const one = trpc.account.endSession.useMutation()
  const others = trpc.account.endOtherSessions.useMutation()
  return (
    <section aria-labelledby="own-sessions" className="flex flex-col gap-3">
      <div>
        <h2 ref={heading} id="own-sessions" className="text-lg">
          {TEXTS.heading}
        </h2>
        <p className="text-muted">{TEXTS.explanation}</p>
      </div>
      <Sessions
        sessions={sessions.data}
        error={sessions.error}
        onRetry={sessions.refetch}
        time={(iso) => <OperatorTime iso={iso} />}
        end={(which) => (which === 'others' ? others.mutateAsync() : one.mutateAsync(which))}
        alsoEnds={OPERATORS_TEXTS.sessions.ownAlsoEnds}
        onChange={() =>
          Promise.all(
            [utils.account.sessions, utils.invites, utils.proposals].map((list) => list.invalidate()),
          )
        }
        onLeave={leave}
      />
    </section>
  )
}
