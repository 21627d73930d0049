import { LANDING, PRESALE_END } from '@presale/rules/presale'
import { Fragment, useEffect, useState } from 'react'
import { useHydrated } from '../../hydrated.ts'

/** While it counts, minutes and seconds are drawn with two digits, so that nothing moves; the text stays the bare number. */
const TWO_DIGITS = "before:content-['0']"

/** Whole seconds until the announced end, never below zero; what has begun of a second still counts. */
function secondsLeft(): number {
  return Math.max(0, Math.ceil((new Date(PRESALE_END).getTime() - Date.now()) / 1000))
}

/** Hours, minutes and seconds to the announced end, and after it what that means (D21). */
export function Countdown({ className }: { className: string }) {
  const hydrated = useHydrated()
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = window.setInterval(() => setLeft(secondsLeft()), 1000)
    return () => window.clearInterval(timer)
  }, [])
  const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return (
    <div className={className}>
      <p id="countdown-caption" className="text-muted">
        {LANDING.countdownCaption}
      </p>
      {/* A timer is not a live region: its seconds are read when asked for, not announced. */}
      <p
        role="timer"
        aria-labelledby="countdown-caption"
        className="tabular mt-1 font-display font-semibold text-3xl sm:text-4xl"
      >
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours, minutes and seconds are their places
          <Fragment key={index}>
            {index > 0 && <span className="px-1 text-muted">:</span>}
            <span className={index > 0 && left > 0 && part < 10 ? TWO_DIGITS : ''}>
              {hydrated ? part : '–'}
            </span>
          </Fragment>
        ))}
      </p>
      {/* Its place is kept, so that nothing moves when it is due. */}
      <p className={hydrated && left === 0 ? 'mt-3' : 'invisible mt-3'}>{LANDING.endedCaption}</p>
    </div>
  )
}
