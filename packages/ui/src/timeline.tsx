import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'
import { Check, Clock, X } from 'lucide-react'
import type { ReactNode } from 'react'

const states = {
  done: { icon: Check, marker: 'border-approved bg-approved text-paper' },
  current: { icon: Clock, marker: 'border-pending bg-pending-soft text-pending' },
  upcoming: { icon: null, marker: 'border-edge bg-paper' },
  failed: { icon: X, marker: 'border-rejected bg-rejected text-paper' },
}

/** One step: its title, state and time. */
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

/** Past, current and future steps in order, like parcel tracking. */
export function Timeline({ steps, label = UI_TEXTS.timeline.label, stateTexts, className }: TimelineProps) {
  return (
    <ol aria-label={label} className={clsx('flex flex-col', className)}>
      {steps.map(({ state, title, text, time }, index) => {
        const { icon: Icon, marker } = states[state]
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps keep their order
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
                <span className="sr-only">{`${stateTexts?.[state] ?? UI_TEXTS.timeline[state]}: `}</span>
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
