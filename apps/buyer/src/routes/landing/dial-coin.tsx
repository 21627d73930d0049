/*
 * The hero's drawing: the mark struck as a coin, in a ring of engraver's waves, under the ticks of an instrument.
 * All of it is lines computed once; nothing moves.
 */
const CENTRE = 240

/** A closed wave around the centre: `lobes` crests of `swing` on a circle of `radius`, turned by `turn` radians. */
function wave(radius: number, swing: number, lobes: number, turn: number): string {
  const steps = lobes * 16
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI
    const distance = radius + swing * Math.cos(lobes * angle + turn)
    return `${(CENTRE + distance * Math.cos(angle)).toFixed(1)} ${(CENTRE + distance * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

/** `count` ticks from `inner` to `outer`, evenly around the centre. */
function ticks(count: number, inner: number, outer: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    const at = (distance: number) =>
      `${(CENTRE + distance * Math.cos(angle)).toFixed(1)} ${(CENTRE + distance * Math.sin(angle)).toFixed(1)}`
    return `M${at(inner)}L${at(outer)}`
  }).join('')
}

const WAVES = Array.from({ length: 8 }, (_, index) => wave(180, 21, 24, (index / 8) * 2 * Math.PI)).join('')
const FINE_TICKS = ticks(180, 222, 229)
const LONG_TICKS = ticks(12, 216, 233)

/** The drawing, in the colours of the theme; decoration beside the headline. */
export function DialCoin({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 480" fill="none" strokeLinecap="round" aria-hidden="true" className={className}>
      <path d={FINE_TICKS} className="stroke-edge" strokeWidth="1" />
      <path d={LONG_TICKS} className="stroke-ink" strokeWidth="2" />
      <circle cx="240" cy="240" r="208" className="stroke-rule" strokeWidth="1" />
      <path
        d={WAVES}
        className="stroke-accent"
        strokeWidth="0.9"
        strokeOpacity="0.55"
        strokeLinejoin="round"
      />
      <circle cx="240" cy="240" r="144" className="fill-paper stroke-ink" strokeWidth="9" />
      <circle cx="240" cy="240" r="130" className="stroke-rule" strokeWidth="1" />
      <g stroke="currentColor">
        <circle cx="197" cy="191" r="22" className="fill-accent" stroke="none" />
        <path d="M197 246V304" strokeWidth="28" />
        <path d="M252 204Q284 168 316 204" strokeWidth="22" />
      </g>
    </svg>
  )
}
