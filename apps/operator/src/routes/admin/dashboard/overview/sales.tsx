import { DEFAULT_SALES_RANGE, SALES_RANGES, type SalesRange, salesQuery } from '@presale/rules/sales'
import { OPERATOR_OVERVIEW_TEXTS } from '@presale/rules/texts/operator-overview'
import { LoadError } from '@presale/ui/load-error'
import { Segmented } from '@presale/ui/segmented'
import { SelectField } from '@presale/ui/select-field'
import { loadFailureOf } from '@presale/web-client/answers'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { trpc } from '../../../../trpc.ts'
import { filterFrom, useListAddress } from '../list-address.ts'
import { CurrencySales } from './currency-sales.tsx'
import type { Sales as AllSales, Unit } from './figure.tsx'
import { SalesPlot } from './sales-plot.tsx'

const TEXTS = OPERATOR_OVERVIEW_TEXTS.sales
const REFRESH_MS = 30_000
const UNITS = ['usd', 'tokens'] as const

/**
 * What was sold: a plot by day, and every currency's last days. The URL holds range, unit and currency. Where the table stands
 * beside the plot, `children` stand below the plot.
 */
export function Sales({ children }: { children: ReactNode }) {
  const { range, unit, currency, narrow } = useChoices()
  const sales = trpc.overview.sales.useQuery(
    { range, currency },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  )
  if (sales.error && !sales.data) {
    return (
      <>
        <LoadError message={loadFailureOf(sales.error, TEXTS.unloaded)} onRetry={sales.refetch} />
        {children}
      </>
    )
  }
  return (
    <section aria-labelledby="sales" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <h2 id="sales" className="me-auto text-lg">
          {TEXTS.heading}
        </h2>
        <Segmented
          size="md"
          legend={TEXTS.range}
          options={SALES_RANGES.map((value) => ({ value, label: TEXTS.ranges[value] }))}
          value={range}
          onChange={(value) => narrow({ range: value })}
        />
        <Segmented
          size="md"
          legend={TEXTS.unit}
          options={UNITS.map((value) => ({ value, label: TEXTS.units[value] }))}
          value={unit}
          onChange={(value) => narrow({ unit: value })}
        />
        <SelectField
          label={<span className="sr-only">{TEXTS.currency}</span>}
          options={currencyOptions(sales.data, currency)}
          value={currency ?? ''}
          onChange={(event) => narrow({ currency: event.target.value })}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] xl:grid-rows-[auto_1fr]">
        <SalesPlot key={`${range} ${currency}`} sales={sales.data} unit={unit} currency={currency} />
        <div className="min-w-0 xl:row-span-2">
          <CurrencySales sales={sales.data} unit={unit} rangeText={TEXTS.ranges[range]} />
        </div>
        {children}
      </div>
    </section>
  )
}

function useChoices() {
  const { read, narrow } = useListAddress()
  const unit: Unit = read('unit') === 'tokens' ? 'tokens' : 'usd'
  const found = filterFrom(
    { shape: salesQuery.shape, parse: (value) => value as { range?: SalesRange; currency?: string } },
    read,
  )
  return { range: found.range ?? DEFAULT_SALES_RANGE, currency: found.currency, unit, narrow }
}

/** The currencies of the range; the chosen one stays a choice in a range without it. */
function currencyOptions(sales: AllSales | undefined, chosen: string | undefined) {
  const codes = new Set(sales?.byCurrency.map(({ currencyCode }) => currencyCode))
  if (chosen !== undefined) codes.add(chosen)
  return [
    { value: '', label: TEXTS.allCurrencies },
    ...[...codes].sort().map((code) => ({ value: code, label: code })),
  ]
}
