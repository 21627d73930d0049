import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { labelPlaces, ticksOf } from './plot-scale.ts'

/** One bar. `value` only sets its height; `text` is read with its name. */
export type PlotPoint = { id: string; name: string; axisLabel: string; value: number; text: string }

type PlotProps = {
  /** Names the plot. */
  label: string
  points: readonly PlotPoint[]
  /** A value of the axis in few characters, such as "12K". */
  axisText: (value: number) => string
  /** The place of the selected bar. The page shows its figures beside the plot. */
  selected: number
  onSelect: (place: number) => void
  className?: string
}

const PLACES_PER_PAGE = 7
const MOST_LABELS = 7
const WIDEST_BAR = 8

/**
 * Bars between two axes. The pointer and the arrow keys select a bar; assistive technology reads it as the value of a
 * slider. A click keeps the bar selected while the pointer moves over others, on its way to what the page shows beside the plot.
 */
export function Plot({ label, points, axisText, selected, onSelect, className }: PlotProps) {
  const ticks = ticksOf(points.map(({ value }) => value))
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) || 1]
  const heightOf = (value: number) => (100 * (top - value)) / (top - bottom)
  const point = points[selected]
  const choose = (place: number) => onSelect(Math.min(Math.max(place, 0), points.length - 1))
  const isKept = useRef(false)
  const keep = (kept: boolean) => {
    isKept.current = kept
  }
  return (
    <div className={clsx('@container grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-2', className)}>
      <ValueAxis ticks={ticks} heightOf={heightOf} axisText={axisText} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={selected + 1}
        aria-valuetext={point && `${point.name}: ${point.text}`}
        onKeyDown={(event) => chooseByKey(event, selected, points.length, choose)}
        onPointerMove={(event) => !isKept.current && choose(placeUnder(event, points.length))}
        onPointerDown={(event) => {
          keep(false)
          choose(placeUnder(event, points.length))
        }}
        onClick={() => keep(true)}
        onPointerLeave={() => keep(false)}
        className="h-56 @min-[32rem]:h-72 cursor-crosshair touch-pan-y rounded-control"
      >
        <svg aria-hidden="true" width="100%" height="100%" className="block overflow-visible">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={`${heightOf(tick)}%`}
              y2={`${heightOf(tick)}%`}
              className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
            />
          ))}
          {points.map(({ id, value }, place) => (
            <Bar
              key={id}
              value={value}
              place={place}
              count={points.length}
              selected={place === selected}
              {...{ heightOf }}
            />
          ))}
        </svg>
      </div>
      <TimeAxis points={points} />
    </div>
  )
}

type BarProps = {
  value: number
  place: number
  count: number
  selected: boolean
  heightOf: (value: number) => number
}

/** A value other than zero gets a visible bar. */
function Bar({ value, place, count, selected, heightOf }: BarProps) {
  const slot = 100 / count
  const width = Math.min(slot * 0.8, WIDEST_BAR)
  const [top, foot] = [heightOf(Math.max(value, 0)), heightOf(Math.min(value, 0))]
  const height = value === 0 ? 0 : Math.max(foot - top, 0.75)
  return (
    <>
      {selected && (
        <rect x={`${place * slot}%`} width={`${slot}%`} y="0" height="100%" className="fill-accent-soft" />
      )}
      <rect
        x={`${(place + 0.5) * slot - width / 2}%`}
        width={`${width}%`}
        y={`${value > 0 ? foot - height : top}%`}
        height={`${height}%`}
        className={value < 0 ? 'fill-rejected' : 'fill-accent'}
      />
    </>
  )
}

type ValueAxisProps = {
  ticks: readonly number[]
  heightOf: (value: number) => number
  axisText: (value: number) => string
}

/** The widest text, unseen, gives the axis its width. */
function ValueAxis({ ticks, heightOf, axisText }: ValueAxisProps) {
  const texts = ticks.map(axisText)
  const widest = texts.reduce((wide, text) => (text.length > wide.length ? text : wide), '')
  return (
    <div aria-hidden="true" className="tabular relative text-end text-muted text-sm">
      <span className="invisible">{widest}</span>
      {ticks.map((tick, place) => (
        <span
          key={tick}
          className="absolute end-0 -translate-y-1/2 leading-none"
          style={{ top: `${heightOf(tick)}%` }}
        >
          {texts[place]}
        </span>
      ))}
    </div>
  )
}

/** A narrow plot has room for the first label, the middle one and the last. */
function TimeAxis({ points }: { points: readonly PlotPoint[] }) {
  const places = labelPlaces(points.length, MOST_LABELS)
  return (
    <div aria-hidden="true" className="tabular relative col-start-2 h-7 text-muted text-sm">
      {places.map((place, order) => (
        <span
          key={points[place]?.id}
          className={clsx(
            'absolute bottom-0 whitespace-nowrap',
            order === places.length - 1 ? 'end-0' : order > 0 && '-translate-x-1/2',
            places.length === MOST_LABELS && order % 3 !== 0 && '@max-[40rem]:hidden',
          )}
          style={
            order === places.length - 1
              ? {}
              : { left: order === 0 ? 0 : `${(100 * (place + 0.5)) / points.length}%` }
          }
        >
          {points[place]?.axisLabel}
        </span>
      ))}
    </div>
  )
}

function placeUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.floor(((clientX - left) / width) * count)
}

function chooseByKey(event: KeyboardEvent, selected: number, count: number, choose: (place: number) => void) {
  const places: Record<string, number> = {
    ArrowLeft: selected - 1,
    ArrowDown: selected - 1,
    ArrowRight: selected + 1,
    ArrowUp: selected + 1,
    PageDown: selected - PLACES_PER_PAGE,
    PageUp: selected + PLACES_PER_PAGE,
    Home: 0,
    End: count - 1,
  }
  const place = places[event.key]
  if (place === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  choose(place)
}
