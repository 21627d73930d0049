import { clsx } from 'clsx'
import { Check, Clock, X } from 'lucide-react'
import type { ReactNode } from 'react'

const states = {
  done: { icon: Check, marker: 'border-approved bg-approved text-paper', text: 'Done' },
  current: { icon: Clock, marker: 'border-pending bg-pending-soft text-pending', text: 'Now' },
  upcoming: { icon: null, marker: 'border-edge bg-paper', text: 'Next' },
  failed: { icon: X, marker: 'border-rejected bg-rejected text-paper', text: 'Stopped' },
}

/** One step: what it is, where it stands, and when it happened. */
export type TimelineStep = {
  state: keyof typeof states
  title: ReactNode
  text?: ReactNode
  /** When it happened, as a `<time>` or words. */
  time?: ReactNode
}

type TimelineProps = {
  steps: readonly TimelineStep[]
  label?: string
  /** The states in words, read out before each title. */
  stateTexts?: Partial<Record<keyof typeof states, string>>
  className?: string
}

/** What has happened, where it stands and what comes, in order, like a parcel's tracking. */
export function Timeline({ steps, label = 'Progress', stateTexts, className }: TimelineProps) {
  return (
    <ol aria-label={label} className={clsx('flex flex-col', className)}>
      {steps.map(({ state, title, text, time }, index) => {
        const { icon: Icon, marker, text: word } = states[state]
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order
            key={index}
            aria-current={state === 'current' ? 'step' : undefined}
            className="group flex gap-4"
          >
            <div aria-hidden="true" className="flex flex-col items-center">
              <span className={clsx('grid size-7 shrink-0 place-items-center rounded-full border-2', marker)}>
                {Icon && <Icon className="size-4" strokeWidth={2.5} />}
              </span>
              <span
                className={clsx(
                  'my-1 w-0.5 flex-1 group-last:hidden',
                  state === 'done' ? 'bg-approved' : 'bg-rule',
                )}
              />
            </div>
            <div className="min-w-0 flex-1 pb-7 group-last:pb-0">
              <p className={clsx('pt-0.5 font-medium', state === 'upcoming' && 'text-muted')}>
                <span className="sr-only">{stateTexts?.[state] ?? word}: </span>
                {title}
              </p>
              {time && <p className="tabular text-muted text-sm">{time}</p>}
              {text && <div className="mt-0.5 max-w-prose text-muted">{text}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
