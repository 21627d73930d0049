import { LANDING, PRESALE_END } from '@presale/rules/presale'
import { Fragment } from 'react'

const PARTS = ['hours', 'minutes', 'seconds']

/** Hours, minutes and seconds to the announced end, and after it what that means (D21); count-down.ts counts. */
export function Countdown({ className }: { className: string }) {
  return (
    <div className={className}>
      <p id="countdown-caption" className="text-muted">
        {LANDING.countdownCaption}
      </p>
      {/* A timer is not a live region: its seconds are read when asked for, not announced. */}
      <p
        role="timer"
        aria-labelledby="countdown-caption"
        data-part="countdown"
        data-end={PRESALE_END}
        className="tabular mt-1 font-display font-semibold text-3xl sm:text-4xl"
      >
        {PARTS.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <span className="px-1 text-muted">:</span>}
            <span data-part={part}>–</span>
          </Fragment>
        ))}
      </p>
      {/* Its place is kept, so that nothing moves when it is due. */}
      <p data-part="ended" className="invisible mt-3">
        {LANDING.endedCaption}
      </p>
    </div>
  )
}
