import { CURRENCY_TEXTS as TEXTS } from '@presale/rules/texts/currencies'
import { type DataSorting, DataTable } from '@presale/ui/data-table'
import { useMemo, useState } from 'react'
import { useListAddress } from '../list-address.ts'
import { useMay } from '../use-operator.ts'
import type { Currency } from './currency.ts'
import { type CurrencyAction, currencyColumns } from './currency-columns.tsx'
import { DeleteCurrency } from './delete-currency.tsx'
import { EditCurrency } from './edit-currency.tsx'
import { decimalsOf } from './rate.tsx'
import { SwitchCurrency } from './switch-currency.tsx'

/** All currencies, undefined while loading. The URL holds the sorting. */
export function CurrencyTable({ currencies }: { currencies: Currency[] | undefined }) {
  const [question, setQuestion] = useState<CurrencyAction>()
  const [sorting, setSorting] = useRateSorting()
  const mayEdit = useMay('manager')
  const decimals = decimalsOf(currencies?.map(({ tokensPerUnit }) => tokensPerUnit) ?? [])
  const columns = useMemo(
    () => currencyColumns({ ask: setQuestion, decimals }).filter(({ id }) => mayEdit || id !== 'actions'),
    [mayEdit, decimals],
  )
  const asked = question && { currency: question.currency, onClose: () => setQuestion(undefined) }
  return (
    <>
      <DataTable
        dense
        captionHidden
        cards
        caption={TEXTS.list}
        columns={columns}
        rows={currencies}
        rowKey={(currency) => currency.id}
        sorting={sorting}
        onSortingChange={setSorting}
        emptyText={
          <>
            {TEXTS.empty}
            <span className="mt-1 block text-muted">{TEXTS.emptyHint}</span>
          </>
        }
        skeletonRows={10}
      />
      {asked && question.kind === 'edit' && <EditCurrency {...asked} />}
      {asked && question.kind === 'switch' && <SwitchCurrency {...asked} />}
      {asked && question.kind === 'delete' && <DeleteCurrency {...asked} />}
    </>
  )
}

function useRateSorting(): [DataSorting, (sorting: DataSorting) => void] {
  const { read, narrow } = useListAddress()
  const direction = read('rate')
  const sorting = useMemo(
    () => (direction === 'asc' || direction === 'desc' ? { id: 'rate', desc: direction === 'desc' } : null),
    [direction],
  )
  return [sorting, (next) => narrow({ rate: next ? (next.desc ? 'desc' : 'asc') : undefined })]
}
