import { PAGE_SIZE } from '@presale/rules/page'
import { TOKEN_NAME } from '@presale/rules/presale'
import { Banner } from '@presale/ui/banner'
import { DataTable } from '@presale/ui/data-table'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { Pager } from '@presale/ui/pager'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf, trpc } from '../../../../trpc.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Decision } from './order.ts'
import { orderColumns } from './order-columns.tsx'

const REFRESH_MS = 30_000

/** All orders, newest first, asked for anew every 30 seconds; a page that becomes empty gives way to the one before. */
export function Transactions() {
  useDocumentTitle(`${TOKEN_NAME} operators | Transactions`)
  const [search, setSearch] = useSearchParams()
  const page = pageFrom(search.get('page'))
  const [decision, setDecision] = useState<Decision>()
  const orders = trpc.orders.list.useQuery(
    { page, pageSize: PAGE_SIZE.default },
    { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
  )
  const total = orders.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE.default))
  useEffect(() => {
    if (orders.data && page > pages) setSearch({ page: String(pages) }, { replace: true })
  }, [orders.data, page, pages, setSearch])
  const failed = orders.error && !orders.data
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="All Transactions" description="Times are shown at UTC+02:00." />
      {orders.isError && orders.data && (
        <Banner tone="warning" title="The list could not be refreshed">
          This is what we last knew; we keep trying. Look again before you decide.
        </Banner>
      )}
      <DataTable
        dense
        captionHidden
        caption="All transactions"
        columns={orderColumns(setDecision)}
        rows={orders.data?.orders}
        rowKey={(order) => order.id}
        emptyText="No results."
        error={failed ? messageOf(orders.error, 'The transactions could not be loaded.') : undefined}
        onRetry={orders.refetch}
        skeletonRows={PAGE_SIZE.default}
      />
      {pages > 1 && (
        <Pager
          label="Pages of transactions"
          page={Math.min(page, pages)}
          pages={pages}
          onPageChange={(next) => setSearch({ page: String(next) })}
        />
      )}
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </div>
  )
}

function pageFrom(text: string | null): number {
  return text !== null && /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1
}
