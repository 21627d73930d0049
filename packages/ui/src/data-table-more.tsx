import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

/**
 * Whether the table is wider than its place, the columns beyond the visible edge, and whether it has been scrolled. In px: the header's distance from the top, the pinned column's width, the
 * distance of the scrolling columns' edge from the table's, and what is visible of a column that this edge cuts.
 */
type Overflow = {
  isWide: boolean
  beyond: number
  isScrolled: boolean
  /** Of the header, below a caption that is drawn. */
  top: number
  pinnedWidth: number
  edge: number
  cut: number
  /** What is visible of a column that the other edge cuts. */
  cutBefore: number
}

/** In px. */
const LEAST_WIDTH = 52

const WIDEST_FADE = 48
const FADE = 'pointer-events-none absolute bottom-px z-20 from-paper to-transparent'
const fade = { 'data-fade': '', 'aria-hidden': true } as const
/** The padding of a dense cell: of a column that is cut there, nothing is visible. */
const LEAST_CUT = 8

const NO_OVERFLOW: Overflow = {
  isWide: false,
  beyond: 0,
  isScrolled: false,
  top: 0,
  pinnedWidth: 0,
  edge: 0,
  cut: 0,
  cutBefore: 0,
}

/**
 * Says how many columns lie beyond the edge of a wide table, and scrolls to them and back to the start. Its buttons float
 * over the header, so that they move nothing when the rows arrive. A column that the edge cuts fades out: an
 * amount that is cut must not look like a shorter one.
 */
export function MoreColumns({ region }: { region: RefObject<HTMLElement | null> }) {
  const { isWide, beyond, isScrolled, top, pinnedWidth, edge, cut, cutBefore } = useOverflow(region)
  useLayoutEffect(() => {
    // The region scrolls only then: see data-table.tsx.
    region.current?.toggleAttribute('data-wide', isWide)
  }, [region, isWide])
  if (beyond === 0 && !isScrolled) return null
  const goOn = () => region.current?.scrollBy({ left: region.current.clientWidth * 0.6 })
  const goBack = () => region.current?.scrollBy({ left: -region.current.scrollLeft })
  return (
    <>
      {cut > LEAST_CUT && (
        <div
          style={{ top, insetInlineEnd: edge, width: Math.min(cut, WIDEST_FADE) }}
          className={clsx(FADE, 'bg-linear-to-l')}
          {...fade}
        />
      )}
      {cutBefore > LEAST_CUT && (
        <div
          style={{ top, insetInlineStart: 1, width: Math.min(cutBefore, WIDEST_FADE) }}
          className={clsx(FADE, 'bg-linear-to-r')}
          {...fade}
        />
      )}
      {isScrolled && (
        <Step
          region={region}
          label={UI_TEXTS.columns.back}
          onClick={goBack}
          style={{ top }}
          className={clsx('start-px border-e', top <= 1 && 'rounded-ss-surface')}
        >
          <ChevronLeft aria-hidden="true" />
        </Step>
      )}
      {beyond > 0 && (
        <Step
          region={region}
          label={UI_TEXTS.columns.more(beyond)}
          onClick={goOn}
          // Over the whole head of the pinned column, or the rest of its name would stick out.
          style={{ top, minWidth: Math.max(pinnedWidth, LEAST_WIDTH) }}
          className={clsx('end-px border-s', top <= 1 && 'rounded-se-surface')}
        >
          {`+${beyond}`}
          <ChevronRight aria-hidden="true" />
        </Step>
      )}
    </>
  )
}

type StepProps = {
  region: RefObject<HTMLElement | null>
  label: string
  onClick: () => void
  style: CSSProperties
  /** Its side. It is round at the corner of the table, unless a caption stands there. */
  className: string
  children: ReactNode
}

/** At the end of its way a button disappears; the region then has the focus. */
function Step({ region, label, className, ...button }: StepProps) {
  const handOver = useCallback(
    (going: HTMLButtonElement) => () => {
      if (document.activeElement === going) region.current?.focus({ preventScroll: true })
    },
    [region],
  )
  return (
    <button
      ref={handOver}
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        'tabular touch-target absolute z-30 inline-flex h-8.75 min-w-8 items-center justify-center gap-0.5 border-line bg-wash text-accent text-sm hover:text-accent-strong [&_svg]:size-4',
        className,
      )}
      {...button}
    />
  )
}

function useOverflow(region: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState(NO_OVERFLOW)
  useEffect(() => {
    const element = region.current
    if (!element) return
    const measure = () => {
      const next = measured(element)
      setOverflow((now) => (isSame(now, next) ? now : next))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [region])
  return overflow
}

function isSame(one: Overflow, other: Overflow): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof Overflow] === value)
}

/** Cards lie below each other; a press target that reaches beyond the edge of one hides no column. */
function measured(element: HTMLElement): Overflow {
  const table = element.querySelector('table')
  const isCards = table !== null && getComputedStyle(table).display === 'block'
  if (isCards || element.scrollWidth <= element.clientWidth) return NO_OVERFLOW
  const headers = [...element.querySelectorAll<HTMLElement>('thead th')]
  const pinned = headers.find((header) => header.dataset.pinned !== undefined)
  const pinnedWidth = pinned?.offsetWidth ?? 0
  const edge = element.offsetWidth - element.clientLeft - element.clientWidth + pinnedWidth
  const end = element.getBoundingClientRect().right - edge
  const beyond = headers.filter((header) => header !== pinned && endOf(header) > end + 2)
  const cut = Math.max(0, end - (beyond[0]?.getBoundingClientRect().left ?? end))
  const start = element.getBoundingClientRect().left + element.clientLeft
  const before = headers.map((header) => header.getBoundingClientRect()).find(({ right }) => right > start)
  const cutBefore = before && before.left < start - 2 ? before.right - start : 0
  const top = (headers[0]?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top
  return {
    isWide: true,
    beyond: beyond.length,
    isScrolled: element.scrollLeft > 0,
    top,
    pinnedWidth,
    edge,
    cut,
    cutBefore,
  }
}

/** Where the cell's padding begins: without it nothing is hidden. */
function endOf(cell: HTMLElement): number {
  return cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingInlineEnd)
}
