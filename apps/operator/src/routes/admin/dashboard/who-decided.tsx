import { actorInWords } from '@presale/rules/audit'
import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { Phrase } from '@presale/ui/phrase'
import type { Change } from './conflict.ts'
import { OperatorTime } from './operator-time.tsx'

const TEXTS = DECISION_TEXTS.who

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
      {change.reason !== '' && <p>{TEXTS.reason(change.reason)}</p>}
    </div>
  )
}
