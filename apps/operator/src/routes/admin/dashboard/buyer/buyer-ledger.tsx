import { countedText } from '@presale/rules/lists'
import { PAGE_SIZE } from '@presale/rules/page'
import { CursorPager } from '@presale/ui/cursor-pager'
import { DataTable } from '@presale/ui/data-table'
import { keepPreviousData } from '@tanstack/react-query'
import { messageOf, trpc } from '../../../../trpc.ts'
import { ENTRY_COLUMNS } from '../entry-columns.tsx'
import { ExportButton } from '../export-button.tsx'
import { stepsOf, useListAddress } from '../list-address.ts'

/** The entries that make up the buyer's balance, with the balance after each. */
export function BuyerLedger({ buyerId }: { buyerId: string }) {
  const { place, goTo } = useListAddress('ledger-')
  const entries = trpc.ledger.search.useQuery(
    { filter: { buyerId }, ...place, pageSize: PAGE_SIZE.default },
    { placeholderData: keepPreviousData },
  )
  const failed = entries.error && !entries.data
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="text-lg">Ledger</h2>
        <ExportButton name="statement" filter={{ buyerId }} label="Statement as CSV" />
      </div>
      <DataTable
        dense
        captionHidden
        caption="Ledger entries of this buyer"
        columns={ENTRY_COLUMNS}
        rows={entries.data?.entries}
        rowKey={(entry) => entry.id}
        emptyText="No entries: nothing was ever credited."
        error={failed ? messageOf(entries.error, 'The ledger could not be loaded.') : undefined}
        onRetry={entries.refetch}
      />
      {entries.data && (
        <CursorPager
          label="Pages of this buyer's ledger"
          {...stepsOf(entries, goTo)}
          countText={countedText(entries.data.count, 'entry', 'entries')}
        />
      )}
    </section>
  )
}
