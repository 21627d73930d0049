/* The hero's drawing: the mark as a coin, inside a guilloche ring and a scale of ticks. It is static. */
const CENTRE = 240

const LOBES = 24
const WAVES = 8

/** A closed wave around the centre: LOBES crests of amplitude `swing` on a circle of `radius`, as smooth curves. */
function wave(radius: number, swing: number): string {
  const angle = Math.PI / LOBES
  // At a crest or trough the wave runs along the circle; its control point lies there, 0.364 of the way to the next one.
  const at = (step: number, ahead = 0) => {
    const distance = radius + (step % 2 === 0 ? swing : -swing)
    const [sin, cos] = [Math.sin(step * angle), Math.cos(step * angle)]
    const along = ahead * 0.364 * angle * distance
    return `${Math.round(CENTRE + distance * cos - along * sin)} ${Math.round(CENTRE + distance * sin + along * cos)}`
  }
  const turns = Array.from({ length: 2 * LOBES - 1 }, (_, index) => `${at(index + 2, -1)} ${at(index + 2)}`)
  return `M${at(0)}C${at(0, 1)} ${at(1, -1)} ${at(1)}S${turns.join(' ')}`
}

type TicksProps = { count: number; inner: number; outer: number; width: number; className: string }

/** Evenly spaced ticks from `inner` to `outer`, drawn as the dashes of one thick circle. */
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
/** Each wave is the first one, rotated by an equal part of a lobe. */
const TURNS = Array.from({ length: WAVES - 1 }, (_, index) => (-(index + 1) * 360) / (WAVES * LOBES))

export function DialCoin({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 480" fill="none" strokeLinecap="round" aria-hidden="true" className={className}>
      <Ticks count={180} inner={221.5} outer={229.5} width={1} className="stroke-edge" />
      <Ticks count={12} inner={215} outer={234} width={2} className="stroke-ink" />
      <circle cx="240" cy="240" r="208" className="stroke-rule" strokeWidth="1" />
      {/* Opacity on the group keeps the crossings from looking darker. */}
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
