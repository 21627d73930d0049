import { clsx } from 'clsx'
import { CircleCheck, CircleX, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  pending: { icon: Clock, className: 'bg-pending-soft text-pending' },
  approved: { icon: CircleCheck, className: 'bg-approved-soft text-approved' },
  rejected: { icon: CircleX, className: 'bg-rejected-soft text-rejected' },
  info: { icon: Info, className: 'bg-info-soft text-info' },
}

type StatusBadgeProps = {
  tone: keyof typeof tones
  /** The state in a word. */
  children: ReactNode
  /** Replaces the tone's own icon. */
  icon?: ReactNode
  className?: string
}

/** A state as icon, word and colour, so that colour never carries it alone. */
export function StatusBadge({ tone, children, icon, className }: StatusBadgeProps) {
  const { icon: Icon, className: colours } = tones[tone]
  return (
    <span
      className={clsx(
        'inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap rounded-full py-0.5 ps-2 pe-2.5 font-medium text-sm [&_svg]:size-3.5 [&_svg]:shrink-0',
        colours,
        className,
      )}
    >
      {icon ?? <Icon aria-hidden="true" />}
      {children}
    </span>
  )
}

/** The icon of a state in a narrow place; its word is the tooltip and what a screen reader says. */
export function StatusMark({
  tone,
  word,
  icon,
}: {
  tone: keyof typeof tones
  word: string
  icon: ReactNode
}) {
  return (
    <span
      title={word}
      className={clsx(
        'relative inline-grid size-5 shrink-0 place-items-center rounded-full [&_svg]:size-3.5',
        tones[tone].className,
      )}
    >
      {icon}
      <span className="sr-only">{word}</span>
    </span>
  )
}
