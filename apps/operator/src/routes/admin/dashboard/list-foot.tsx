import { type Count, countText } from '@presale/rules/lists'
import { PAGE_SIZES, type PageSize } from '@presale/rules/page'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { CursorPager } from '@presale/ui/cursor-pager'
import { SelectField } from '@presale/ui/select-field'
import { type ComponentProps, type ReactNode, useRef } from 'react'

const OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))

type Pager = ComponentProps<typeof CursorPager>
type Page = { count: Count; next: string | null; previous: string | null }

type FootLineProps = {
  list: {
    data: Page | undefined
    /** The number of the first row; undefined if it is unknown. */
    start: number | undefined
    steps: Pick<Pager, 'onPrevious' | 'onNext'>
  }
  /** The number of rows on this page. */
  rows: number
  /** Names the pager. */
  label: string
}

type SizeProps = { pageSize: PageSize; resize: (size: PageSize) => void }

type ListFootProps = FootLineProps & { list: FootLineProps['list'] & SizeProps }

/** The line below a list. One that never has more than one page has no choice of the rows per page. */
export function ListFoot({ list, ...line }: ListFootProps) {
  const isLong = list.data !== undefined && list.data.count.count > PAGE_SIZES[0]
  return <FootLine list={list} {...line} sizeField={isLong && <PageSizeSelect {...list} />} />
}

/**
 * The rows per page, which rows these are, and a pager if there are others. It stands right below its list, whose start
 * each step brings back into the window; one by keyboard does not, because it would leave the focus below the window.
 * Nothing stands below an empty list.
 */
export function FootLine({ list, rows, label, sizeField }: FootLineProps & { sizeField: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  const { data } = list
  if (!data || rows === 0) return null
  const place = rowsText(data, rows, list.start)
  const hasPages = data.next !== null || data.previous !== null
  const andShowStart = (step: (() => void) | undefined) =>
    step &&
    (() => {
      step()
      if (!foot.current?.querySelector(':focus-visible')) showStart(foot.current?.previousElementSibling)
    })
  const { onPrevious, onNext } = list.steps
  return (
    <div ref={foot} className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      {sizeField}
      {hasPages ? (
        <CursorPager
          onPrevious={andShowStart(onPrevious)}
          onNext={andShowStart(onNext)}
          label={label}
          countText={place}
        />
      ) : (
        <p className="tabular ms-auto text-muted">{place}</p>
      )}
    </div>
  )
}

/** Scrolls back to the start of a list: its own region, and the page if the list begins above the window. */
function showStart(list: Element | null | undefined) {
  list?.querySelector('[data-wide]')?.scrollTo({ top: 0, behavior: 'instant' })
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (list && list.getBoundingClientRect().top < edge) list.scrollIntoView({ behavior: 'instant' })
}

function PageSizeSelect({ pageSize, resize }: SizeProps) {
  return (
    <SelectField
      className="w-32"
      label={LIST_TEXTS.pageSize}
      options={OPTIONS}
      value={pageSize}
      onChange={(event) => {
        const size = PAGE_SIZES.find((one) => String(one) === event.target.value)
        if (size) resize(size)
      }}
    />
  )
}

/**
 * For example "11–20 of 20,022". At either end the cursors overrule the number of the first row in the URL, because rows
 * may have come or gone; a URL without that number leaves it out.
 */
function rowsText({ count, next, previous }: Page, rows: number, start: number | undefined): string {
  const total = countText(count)
  const last = next === null && count.exact ? count.count - rows + 1 : start
  const first = previous === null ? 1 : last
  return first === undefined ? LIST_TEXTS.rows(rows, total) : LIST_TEXTS.range(first, first + rows - 1, total)
}
