import { countedText } from '@presale/rules/lists'
import { OPERATOR_BUYER_TEXTS } from '@presale/rules/texts/operator-buyer'
import { CursorPager } from '@presale/ui/cursor-pager'
import { DataTable } from '@presale/ui/data-table'
import { LoadError } from '@presale/ui/load-error'
import { messageOf } from '@presale/web-client/answers'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../../trpc.ts'
import { ENTRY_COLUMNS } from '../entry-columns.tsx'
import { ExportButton } from '../export-button.tsx'
import { stepsOf, useFirstPageInstead, useListAddress } from '../list-address.ts'
import { ListFoot } from '../list-foot.tsx'
import { useLastPage } from '../use-last-page.ts'
import { useListSettings } from '../use-list-settings.ts'

const TEXTS = OPERATOR_BUYER_TEXTS.ledger

/** Every entry here is the same buyer's. */
const COLUMNS = ENTRY_COLUMNS.filter(({ id }) => id !== 'buyer')

/** The buyer's ledger entries, each with the balance after it. */
export function BuyerLedger({ buyerId }: { buyerId: string }) {
  const { place, narrow, goTo } = useListAddress('ledger-')
  const { pageSize, resize } = useListSettings('buyerLedger')
  const entries = trpc.ledger.search.useQuery(
    { filter: { buyerId }, ...place, pageSize },
    { placeholderData: keepPreviousData },
  )
  useFirstPageInstead(place, entries.error, narrow)
  const data = useLastPage(entries, { buyerId, pageSize })
  const failure = entries.error ? messageOf(entries.error, TEXTS.unloaded, TEXTS.unloaded) : undefined
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="text-lg">{TEXTS.heading}</h2>
        <ExportButton name="statement" filter={{ buyerId }} label={TEXTS.statement} />
      </div>
      {data && failure && <LoadError message={failure} onRetry={entries.refetch} />}
      <DataTable
        dense
        captionHidden
        cards
        caption={TEXTS.caption}
        columns={COLUMNS}
        rows={data?.entries}
        rowKey={(entry) => entry.id}
        emptyText={TEXTS.empty}
        error={data ? undefined : failure}
        onRetry={entries.refetch}
      />
      {data && (
        <ListFoot
          pageSize={pageSize}
          onResize={(size) => {
            resize(size)
            narrow({})
          }}
        >
          <CursorPager
            label={TEXTS.pages}
            {...stepsOf(entries, goTo)}
            countText={countedText(data.count, TEXTS.one, TEXTS.many)}
          />
        </ListFoot>
      )}
    </section>
  )
}
