import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { Button } from '@presale/ui/button'
import { Phrase } from '@presale/ui/phrase'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Change } from './conflict.ts'
import { OperatorTime } from './operator-time.tsx'

const TEXTS = OPERATOR_SHELL_TEXTS.changedMeanwhile

/** One field in words: its value when opened, its value now, and the operator's input if it differs. */
export type Difference = { field: string; before: string; now: string; yours?: string | undefined }

/** The change that another operator saved first. */
export type Overtaken = { change: Change | null; differences: readonly Difference[] }

type ChangedMeanwhileProps = Overtaken & {
  message: string
  /** What saving again does. */
  advice: string
  /** Replaces the input by the current state. Omit it for a form without input. */
  onTakeOver?: () => void
}

/** Tells the operator who saves second who saved first, when, and which fields differ. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { message, change, differences, advice, onTakeOver } = props
  const notice = useRef<HTMLDivElement>(null)
  // Once per change, so that the page doesn't scroll while the operator types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change is a new notice
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [change?.at])
  return (
    <div ref={notice} className="flex items-start gap-2 rounded-control bg-pending-soft px-3 py-2.5">
      <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-pending" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div role="alert">
          <p className="font-medium">{message}</p>
          {change && (
            <p>
              <Phrase
                text={TEXTS.author}
                operator={<bdi>{change.operator ?? OPERATOR_SHELL_TEXTS.system}</bdi>}
                time={<OperatorTime iso={change.at} zoneShown />}
              />
            </p>
          )}
        </div>
        {differences.map((difference) => (
          <Fields key={difference.field} {...difference} />
        ))}
        <p>{advice}</p>
        {onTakeOver && (
          <Button className="self-start" onClick={onTakeOver}>
            {TEXTS.discardMine}
          </Button>
        )}
      </div>
    </div>
  )
}

function Fields({ field, before, now, yours }: Difference) {
  const states = [
    { name: TEXTS.was, value: before },
    { name: TEXTS.now, value: now },
    ...(yours === undefined ? [] : [{ name: TEXTS.yours, value: yours }]),
  ]
  return (
    <section aria-label={field} className="border-rule border-t pt-2">
      <p className="text-muted text-sm">{field}</p>
      <dl>
        {states.map(({ name, value }) => (
          <div key={name} className="flex gap-2">
            <dt className="w-12 shrink-0 text-muted">{name}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
