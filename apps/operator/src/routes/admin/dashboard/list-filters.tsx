import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { Button } from '@presale/ui/button'
import { ListFilter, ListX, X } from 'lucide-react'
import { Fragment, type ReactNode, useId, useRef, useState } from 'react'
import type { AddressChange } from './list-address.ts'

const TEXTS = LIST_TEXTS.filters

/** The button at the end of the search's row; a phone has no visible label above the search. */
const BESIDE_SEARCH =
  'col-span-5 min-h-11 sm:mt-[calc(1lh+0.375rem)] self-start whitespace-nowrap justify-self-end sm:col-span-2 sm:justify-self-start'

/** An active filter in words; `name` is its URL parameter. */
type FilterChip = { name: string; text: string }

/** How to say each field of a filter. A field without words has no chip. */
type FilterWords<Filter> = { [Name in keyof Filter]?: (value: NonNullable<Filter[Name]>) => string }

/** The active fields of a filter in words. */
export function chipsOf<Filter extends object>(filter: Filter, words: FilterWords<Filter>): FilterChip[] {
  return Object.entries(words).flatMap(([name, say]) => {
    const value = filter[name as keyof Filter]
    return value === undefined ? [] : [{ name, text: (say as (value: unknown) => string)(value) }]
  })
}

type ListFiltersProps = {
  chips: readonly FilterChip[]
  onChange: (changes: AddressChange) => void
  /** Stays in place on a phone. */
  search?: ReactNode
  /** The fields. Below 1024 px they are behind one button. */
  children: ReactNode
  className?: string
}

/**
 * The search and filters of a list, and each filter that is in use as a chip that removes it. The search has none: its field
 * shows it, and a line that came with each search would move the list.
 */
export function ListFilters({ chips, onChange, search, children, className }: ListFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  /** Counts how often filters were removed: the fields are mounted again, empty of what was typed and could not be applied. */
  const [removals, setRemovals] = useState(0)
  const fieldsId = useId()
  const section = useRef<HTMLElement>(null)
  const remove = (names: readonly string[]) => {
    onChange(Object.fromEntries(names.map((name) => [name, undefined])))
    setRemovals(removals + 1)
    // The chip disappears; its focus would fall to the page.
    section.current?.focus()
  }
  return (
    <search ref={section} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <div className={className}>
        <Fragment key={`search ${removals}`}>{search}</Fragment>
        <Button
          className={`lg:hidden ${search ? BESIDE_SEARCH : 'col-span-full justify-self-start'}`}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter aria-hidden="true" />
          {TEXTS.button(chips.length)}
        </Button>
        <div key={removals} id={fieldsId} className={isOpen ? 'contents' : 'contents max-lg:hidden'}>
          {children}
        </div>
      </div>
      {chips.length > 0 && <Chips chips={chips} onRemove={remove} />}
    </search>
  )
}

type ChipsProps = { chips: readonly FilterChip[]; onRemove: (names: readonly string[]) => void }

/** On a phone the chips scroll in one row, which fades at its end, beside the button that removes them all. */
function Chips({ chips, onRemove }: ChipsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:flex-nowrap">
      <ul
        aria-label={TEXTS.active}
        className="max-sm:-m-1 max-sm:flex max-sm:min-w-0 max-sm:gap-2 max-sm:overflow-x-auto max-sm:p-1 max-sm:pe-6 max-sm:mask-r-from-[calc(100%-1.5rem)] sm:contents"
      >
        {chips.map((chip) => (
          <li key={chip.name} className="max-w-full shrink-0">
            <button
              type="button"
              aria-label={TEXTS.remove(chip.text)}
              onClick={() => onRemove([chip.name])}
              className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-control bg-accent-soft px-2.5 text-start hover:bg-line pointer-coarse:min-h-11 [&_svg]:size-3.5 [&_svg]:shrink-0"
            >
              <bdi className="min-w-0 wrap-anywhere">{chip.text}</bdi>
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        className="shrink-0"
        onClick={() => onRemove(['search', ...chips.map(({ name }) => name)])}
      >
        <ListX aria-hidden="true" className="sm:hidden" />
        <span className="max-sm:sr-only">{TEXTS.clear}</span>
      </Button>
    </div>
  )
}
