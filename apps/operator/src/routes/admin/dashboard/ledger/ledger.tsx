import { countedText, type EntryFilter, entryFilter } from '@presale/rules/lists'
import { PAGE_SIZE } from '@presale/rules/page'
import { TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { CursorPager } from '@presale/ui/cursor-pager'
import { DataTable } from '@presale/ui/data-table'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Stat } from '@presale/ui/stat'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf, trpc } from '../../../../trpc.ts'
import { ENTRY_COLUMNS } from '../entry-columns.tsx'
import { ExportButton } from '../export-button.tsx'
import { filterFrom, stepsOf, useListAddress } from '../list-address.ts'
import { keyRow, ListKeys } from '../list-keys.tsx'
import { LedgerFilter } from './ledger-filter.tsx'

/** Every entry of the ledger, newest first, and what those shown come to: the rows that explain each figure. */
export function Ledger() {
  useDocumentTitle(`${TOKEN_NAME} operators | Ledger`)
  const { read, place, narrow, goTo } = useListAddress()
  const navigate = useNavigate()
  const filter = filterFrom(entryFilter, read)
  const entries = trpc.ledger.search.useQuery(
    { filter, ...place, pageSize: PAGE_SIZE.default * 2 },
    { placeholderData: keepPreviousData },
  )
  const { data } = entries
  const failed = entries.error && !data
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Ledger"
        description="Every credit and every reversal; none is ever changed. Times and days are at UTC+02:00."
        actions={
          <>
            <ExportButton name="ledger" filter={filter} />
            <ListKeys
              opens="Open the entry’s order"
              onOpen={(id) => {
                const entry = data?.entries.find((shown) => shown.id === id)
                if (entry) navigate(`/admin/dashboard/transactions/${entry.orderId}`)
              }}
            />
          </>
        }
      />
      <LedgerFilter filter={filter} onChange={narrow} />
      {!failed && (filter.from || filter.buyerId) && <Sums filter={filter} />}
      <DataTable
        dense
        captionHidden
        caption="Ledger entries"
        columns={ENTRY_COLUMNS}
        rows={data?.entries}
        rowKey={(entry) => entry.id}
        rowProps={(entry) => keyRow(entry.id)}
        emptyText="No entries."
        error={failed ? messageOf(entries.error, 'The ledger could not be loaded.') : undefined}
        onRetry={entries.refetch}
        skeletonRows={PAGE_SIZE.default * 2}
      />
      {data && (
        <CursorPager
          label="Pages of the ledger"
          {...stepsOf(entries, goTo)}
          countText={countedText(data.count, 'entry', 'entries')}
        />
      )}
    </div>
  )
}

/**
 * What the entries shown come to, all pages together; only from a day on or for a buyer, for those of the whole ledger
 * are of everything there ever was.
 */
function Sums({ filter }: { filter: EntryFilter }) {
  const { data: sums, error, refetch } = trpc.ledger.sums.useQuery(filter)
  if (error && !sums)
    return <LoadError message={messageOf(error, 'The sums could not be loaded.')} onRetry={refetch} />
  return (
    <div className="grid max-w-3xl gap-6 sm:grid-cols-2">
      <Stat
        label="Sum of these entries, bonus included"
        value={sums && <Amount value={sums.tokens} />}
        unit={TOKEN_SYMBOL}
      />
      <Stat
        label="Their price when ordered, bonus apart"
        value={sums && <Amount value={sums.usd} />}
        unit="USD"
      />
    </div>
  )
}
