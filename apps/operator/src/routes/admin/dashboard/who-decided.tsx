import { actorInWords } from '@presale/rules/texts/audit'
import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { translated } from '@presale/rules/texts/sentences'
import { Phrase } from '@presale/ui/phrase'
import type { Change } from './conflict.ts'
import { OperatorSpan, OperatorTime } from './operator-time.tsx'

const TEXTS = DECISION_TEXTS.who

/** The same of several orders that one operator decided alike, with the span of their times. */
export function WhoDecidedTogether({ changes }: { changes: readonly Change[] }) {
  const [change] = changes
  if (!change) return null
  const times = changes.map(({ at }) => at).sort()
  const action = TEXTS.together[change.action] ?? TEXTS.changedTogether
  return (
    <div className="wrap-anywhere">
      <p>
        <Phrase
          text={TEXTS.line}
          operator={<bdi>{actorInWords(change)}</bdi>}
          action={action(changes.length)}
          time={<OperatorSpan from={times[0] ?? change.at} to={times.at(-1) ?? change.at} />}
        />
      </p>
      {change.reason !== '' && <p>{TEXTS.reason(translated(change.reason))}</p>}
    </div>
  )
}

/** The operator, decision, time and, if noted, the reason. */
export function WhoDecided({ change }: { change: Change | null | undefined }) {
  if (!change) return null
  return (
    <div className="wrap-anywhere max-sm:[&_time]:whitespace-normal">
      <p>
        <Phrase
          text={TEXTS.line}
          operator={<bdi>{actorInWords(change)}</bdi>}
          action={TEXTS.actions[change.action] ?? TEXTS.changed}
          time={<OperatorTime iso={change.at} zoneShown />}
        />
      </p>
      {change.reason !== '' && <p>{TEXTS.reason(translated(change.reason))}</p>}
    </div>
  )
}
