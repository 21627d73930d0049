/*
 * The hero's drawing: the mark struck as a coin, in a ring of engraver's waves, under the ticks of an instrument.
 * All of it is lines computed once; nothing moves.
 */
const CENTRE = 240

const LOBES = 24
const WAVES = 8

/** A closed wave around the centre: as many crests of `swing` as lobes, on a circle of `radius`. */
function wave(radius: number, swing: number): string {
  const steps = LOBES * 16
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI
    const distance = radius + swing * Math.cos(LOBES * angle)
    return `${(CENTRE + distance * Math.cos(angle)).toFixed(1)} ${(CENTRE + distance * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

type TicksProps = { count: number; inner: number; outer: number; width: number; className: string }

/** Ticks from `inner` to `outer`, evenly around the centre: the dashes of one thick circle. */
function Ticks({ count, inner, outer, width, className }: TicksProps) {
  const radius = (inner + outer) / 2
  const dash = (width * count) / (2 * Math.PI * radius)
  return (
    <circle
      cx={CENTRE}
      cy={CENTRE}
      r={radius}
      className={className}
      strokeWidth={outer - inner}
      strokeLinecap="butt"
      pathLength={count}
      strokeDasharray={`${dash.toFixed(4)} ${(1 - dash).toFixed(4)}`}
      strokeDashoffset={(dash / 2).toFixed(4)}
    />
  )
}

const WAVE = wave(180, 21)
/** Each wave is the first one turned, by the same part of a lobe. */
const TURNS = Array.from({ length: WAVES - 1 }, (_, index) => (-(index + 1) * 360) / (WAVES * LOBES))

/** The drawing, in the colours of the theme; decoration beside the headline. */
export function DialCoin({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 480" fill="none" strokeLinecap="round" aria-hidden="true" className={className}>
      <Ticks count={180} inner={221.5} outer={229.5} width={1} className="stroke-edge" />
      <Ticks count={12} inner={215} outer={234} width={2} className="stroke-ink" />
      <circle cx="240" cy="240" r="208" className="stroke-rule" strokeWidth="1" />
      {/* Together they are as faint as one: where they cross, nothing is darker. */}
      <g className="stroke-accent" strokeWidth="0.9" strokeLinejoin="round" opacity="0.55">
        <path id="wave" d={WAVE} />
        {TURNS.map((turn) => (
          <use key={turn} href="#wave" transform={`rotate(${turn} ${CENTRE} ${CENTRE})`} />
        ))}
      </g>
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
