import { type EntryFilter, entryFilter } from '@presale/rules/lists'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { LEDGER_TEXTS as TEXTS } from '@presale/rules/texts/ledger'
import { Amount } from '@presale/ui/amount'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Stat } from '@presale/ui/stat'
import { loadFailureOf } from '@presale/web-client/answers'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { trpc } from '../../../../trpc.ts'
import { ColumnsButton, shownOf } from '../columns-button.tsx'
import { ENTRY_COLUMNS } from '../entry-columns.tsx'
import { ExportButton } from '../export-button.tsx'
import { filterFrom, useListAddress } from '../list-address.ts'
import { keyRow, ListKeys } from '../list-keys.tsx'
import { PagedTable } from '../paged-table.tsx'
import { useListPage } from '../use-list-page.ts'
import { useListSettings } from '../use-list-settings.ts'
import { LedgerFilter } from './ledger-filter.tsx'

/** The ledger's entries, newest first, and their sums. */
export function Ledger() {
  useDocumentTitle(TEXTS.documentTitle)
  const address = useListAddress()
  const settings = useListSettings('ledger')
  const [, navigate] = useLocation()
  const filter = filterFrom(entryFilter, address.read)
  const entries = trpc.ledger.search.useQuery(
    { filter, ...address.place, pageSize: settings.pageSize },
    { placeholderData: keepPreviousData },
  )
  const list = useListPage(entries, { address, settings, filter })
  const { hidden, hide } = settings
  const columns = useMemo(() => shownOf(ENTRY_COLUMNS, hidden), [hidden])
  const failed = list.error && (list.isFormer || !list.data)
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={TEXTS.heading}
        description={TEXTS.explanation}
        actions={
          <>
            <ColumnsButton columns={ENTRY_COLUMNS} hidden={hidden} onHide={hide} />
            <ExportButton name="ledger" filter={filter} />
            <ListKeys
              opens={TEXTS.opens}
              onOpen={(id) => {
                const entry = list.data?.entries.find((shown) => shown.id === id)
                if (entry) navigate(`/admin/dashboard/transactions/${entry.orderId}`)
              }}
            />
          </>
        }
      />
      <LedgerFilter filter={filter} onChange={address.narrow} />
      {!failed && (filter.from || filter.buyerId) && <Sums filter={filter} />}
      <PagedTable
        list={list}
        texts={TEXTS}
        columns={columns}
        rows={list.data?.entries}
        rowProps={(entry) => keyRow(entry.id)}
        skeletonRows={settings.pageSize}
      />
    </div>
  )
}

/**
 * The sums of the filtered entries over all pages. Shown only with a start date or a buyer: otherwise the server
 * would sum the whole ledger.
 */
function Sums({ filter }: { filter: EntryFilter }) {
  const { data: sums, error, refetch } = trpc.ledger.sums.useQuery(filter)
  if (error && !sums)
    return <LoadError message={loadFailureOf(error, TEXTS.sums.unloaded)} onRetry={refetch} />
  return (
    <div className="grid max-w-3xl gap-6 sm:grid-cols-2">
      <Stat label={TEXTS.sums.tokens} value={sums && <Amount value={sums.tokens} />} unit={TOKEN_SYMBOL} />
      <Stat label={TEXTS.sums.usd} value={sums && <Amount value={sums.usd} />} unit="USD" />
    </div>
  )
}
