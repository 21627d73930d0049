import { Button } from '@presale/ui/button'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Change } from './conflict.ts'
import { OperatorTime } from './operator-time.tsx'

/** One field in words: as it was when opened, as it is now, and as typed here where that is different. */
export type Difference = { field: string; before: string; now: string; yours?: string | undefined }

/** What somebody else saved first. */
export type Overtaken = { change: Change | null; differences: readonly Difference[] }

type ChangedMeanwhileProps = Overtaken & {
  message: string
  /** What saving again does. */
  advice: string
  /** Puts what was typed aside for the present state; without it there is nothing typed. */
  onTakeOver?: () => void
}

/** Tells whoever saves second who was first, when, and what is different now. */
export function ChangedMeanwhile(props: ChangedMeanwhileProps) {
  const { message, change, differences, advice, onTakeOver } = props
  const notice = useRef<HTMLDivElement>(null)
  // Once for each change: what is typed afterwards must not move the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change is another notice
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
              Changed by <bdi>{change.operator ?? 'the program'}</bdi>,{' '}
              <OperatorTime iso={change.at} zoneShown />.
            </p>
          )}
        </div>
        {differences.map((difference) => (
          <Fields key={difference.field} {...difference} />
        ))}
        <p>{advice}</p>
        {onTakeOver && (
          <Button className="self-start" onClick={onTakeOver}>
            Take over the new state
          </Button>
        )}
      </div>
    </div>
  )
}

function Fields({ field, before, now, yours }: Difference) {
  const states = [
    { name: 'Was', value: before },
    { name: 'Now', value: now },
    ...(yours === undefined ? [] : [{ name: 'Yours', value: yours }]),
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
