import { OPERATOR_BUYER_TEXTS } from '@presale/rules/texts/operator-buyer'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trpc } from '../../../../trpc.ts'
import { ColumnsButton, shownOf } from '../columns-button.tsx'
import { ENTRY_COLUMNS } from '../entry-columns.tsx'
import { ExportButton } from '../export-button.tsx'
import { useListAddress } from '../list-address.ts'
import { PagedTable } from '../paged-table.tsx'
import { useListPage } from '../use-list-page.ts'
import { useListSettings } from '../use-list-settings.ts'
import { BelowList, type BuyerListProps } from './below-list.tsx'

const TEXTS = OPERATOR_BUYER_TEXTS.ledger

/** Every entry here is the same buyer's. */
const COLUMNS = ENTRY_COLUMNS.filter(({ id }) => id !== 'buyer')

/** The buyer's ledger entries, each with the balance after it. */
export function BuyerLedger({ buyerId, children }: BuyerListProps) {
  const address = useListAddress('ledger-')
  const settings = useListSettings('buyerLedger')
  const entries = trpc.ledger.search.useQuery(
    { filter: { buyerId }, ...address.place, pageSize: settings.pageSize },
    { placeholderData: keepPreviousData },
  )
  const { hidden, hide } = settings
  const columns = useMemo(() => shownOf(COLUMNS, hidden), [hidden])
  const list = useListPage(entries, { address, settings, filter: { buyerId } })
  return (
    <>
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <h2 className="text-lg">{TEXTS.heading}</h2>
          <div className="flex flex-wrap items-center gap-3">
            <ColumnsButton list={TEXTS.heading} columns={COLUMNS} hidden={hidden} onHide={hide} />
            <ExportButton name="statement" filter={{ buyerId }} label={TEXTS.statement} />
          </div>
        </div>
        <PagedTable list={list} texts={TEXTS} columns={columns} rows={list.data?.entries} />
      </section>
      <BelowList list={entries}>{children}</BelowList>
    </>
  )
}
