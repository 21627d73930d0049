import type { ReactNode } from 'react'

type OldAndNewProps = {
  names: { before: string; after: string }
  before: ReactNode
  after: ReactNode
}

/** An old and a new value in full, side by side if there is room. */
export function OldAndNew({ names, before, after }: OldAndNewProps) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <div className="min-w-0">
        <dt className="text-muted text-sm">{names.before}</dt>
        <dd>{before}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-muted text-sm">{names.after}</dt>
        <dd>{after}</dd>
      </div>
    </dl>
  )
}
