import { PRESALE_END } from '@presale/rules/presale'
import { LANDING_TEXTS as TEXTS } from '@presale/rules/texts/landing'
import { PRESALE_LANDING_TEXTS as LANDING } from '@presale/rules/texts/presale-landing'
import { Fragment } from 'react'

const TIME_UNITS = ['hours', 'minutes', 'seconds']

/** Hours, minutes and seconds to the announced end, then the closing note (D21). count-down.ts updates them. */
export function Countdown({ className }: { className: string }) {
  return (
    <div className={className}>
      <p id="countdown-caption" className="text-muted">
        {LANDING.countdownCaption}
      </p>
      {/* A timer isn't a live region: a screen reader reads it on request only. */}
      <p
        role="timer"
        aria-labelledby="countdown-caption"
        data-part="countdown"
        data-end={PRESALE_END}
        className="tabular mt-1 font-display font-semibold text-3xl sm:text-4xl"
      >
        {TIME_UNITS.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <span className="px-1 text-muted">{TEXTS.timeSeparator}</span>}
            <span data-part={part}>{TEXTS.noTime}</span>
          </Fragment>
        ))}
      </p>
      {/* Invisible rather than absent, so that showing it moves nothing. */}
      <p data-part="ended" className="invisible mt-3">
        {LANDING.endedCaption}
      </p>
    </div>
  )
}
