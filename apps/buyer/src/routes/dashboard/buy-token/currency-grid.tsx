import { trimZeros } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { PURCHASE_TEXTS } from '@presale/rules/texts/purchase'
import { Amount } from '@presale/ui/amount'
import { EmptyState } from '@presale/ui/empty-state'
import { Pager } from '@presale/ui/pager'
import { Phrase } from '@presale/ui/phrase'
import { Skeleton } from '@presale/ui/skeleton'
import { TextField } from '@presale/ui/text-field'
import { useState, useSyncExternalStore } from 'react'
import type { Outputs } from '../../../trpc.ts'
import { NetworkName } from '../network-name.tsx'
import { CoinIcon } from './coin-icon.tsx'

const { currencies: TEXTS } = PURCHASE_TEXTS

type Currency = Outputs['presale']['currencies'][number]

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const WIDE = '(min-width: 641px)'
const PAGE_SIZE = { wide: 12, narrow: 6 }
/** Cards of one height. The number of columns follows the container's width, so that a rate stays on one line. */
const GRID = 'grid auto-rows-fr grid-cols-1 gap-3 @min-[27rem]:grid-cols-2 @min-[44rem]:grid-cols-3'

type CurrencyGridProps = {
  /** Undefined while loading. */
  currencies: readonly Currency[] | undefined
  selected: string | undefined
  onSelect: (code: string) => void
}

/**
 * A searchable list of currencies: 12 a page on a wide screen, 6 on a narrow one (specification §2). It opens at the page
 * of the selected currency, which the address may have brought.
 */
export function CurrencyGrid({ currencies, selected, onSelect }: CurrencyGridProps) {
  const [wanted, setWanted] = useState('')
  const [page, setPage] = useState<number>()
  const pageSize = usePageSize()
  if (!currencies) return <GridSkeleton />
  const found = currencies.filter((currency) => matches(currency, wanted))
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const place = found.findIndex(({ code }) => code === selected)
  const shown = Math.min(page ?? Math.floor(Math.max(place, 0) / pageSize) + 1, pages)
  const search = (text: string) => {
    setWanted(text)
    setPage(1)
  }
  return (
    <section aria-label={TEXTS.label} className="@container flex flex-col gap-4">
      <TextField
        type="search"
        label={TEXTS.search}
        placeholder={TEXTS.placeholder}
        value={wanted}
        onChange={(event) => search(event.target.value)}
      />
      <p aria-live="polite" className="sr-only">
        {wanted.trim() && TEXTS.found(found.length)}
      </p>
      {found.length === 0 ? (
        <NothingFound any={currencies.length > 0} wanted={wanted} />
      ) : (
        <ul className={GRID}>
          {found.slice((shown - 1) * pageSize, shown * pageSize).map((currency) => (
            <li key={currency.code}>
              <CurrencyCard
                currency={currency}
                selected={currency.code === selected}
                onSelect={() => onSelect(currency.code)}
              />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && <Pager label={TEXTS.pages} page={shown} pages={pages} onPageChange={setPage} />}
    </section>
  )
}

function matches(currency: Currency, wanted: string): boolean {
  const text = wanted.trim().toLowerCase()
  return currency.code.toLowerCase().includes(text) || currency.fullName.toLowerCase().includes(text)
}

function usePageSize(): number {
  const wide = useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(WIDE).matches,
  )
  return wide ? PAGE_SIZE.wide : PAGE_SIZE.narrow
}

type CurrencyCardProps = { currency: Currency; selected: boolean; onSelect: () => void }

/** A name that repeats the one before it, such as "BNB BNB", is left out. */
function CurrencyCard({ currency, selected, onSelect }: CurrencyCardProps) {
  const { code, fullName, network, tokensPerUnit } = currency
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onSelect}
      className="flex h-full w-full items-start gap-3 rounded-surface border border-line p-3.5 text-start hover:border-edge hover:bg-wash aria-pressed:border-accent aria-pressed:bg-accent-soft"
    >
      <CoinIcon code={code} />
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">
          {code} {fullName !== code && <bdi className="font-normal text-muted">{fullName}</bdi>}
        </span>
        <span className="text-sm">
          <Phrase
            text={TEXTS.rate(code)}
            amount={<Amount value={trimZeros(tokensPerUnit)} unit={TOKEN_SYMBOL} />}
          />
        </span>
        {network && network !== fullName && <NetworkName className="text-muted text-sm" name={network} />}
      </span>
    </button>
  )
}

function NothingFound({ any, wanted }: { any: boolean; wanted: string }) {
  if (!any) return <EmptyState title={TEXTS.none}>{TEXTS.noneHint}</EmptyState>
  return <EmptyState title={TEXTS.noMatch(wanted)}>{TEXTS.noMatchHint}</EmptyState>
}

function GridSkeleton() {
  return (
    <section aria-label={TEXTS.label} aria-busy="true" className="@container flex flex-col gap-4">
      <Skeleton className="h-17" />
      <ul className={GRID}>
        {PLACEHOLDERS.map((key) => (
          <li key={key} data-testid="currency-placeholder">
            <Skeleton className="h-24" />
          </li>
        ))}
      </ul>
    </section>
  )
}
