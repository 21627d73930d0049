import { countText, searchText } from '@presale/rules/lists'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { USERS_TEXTS as TEXTS } from '@presale/rules/texts/users'
import { Amount } from '@presale/ui/amount'
import { Button } from '@presale/ui/button'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { type Outputs, trpc } from '../../../../trpc.ts'
import { ColumnsButton, shownOf } from '../columns-button.tsx'
import { Email } from '../email.tsx'
import { FootLine } from '../list-foot.tsx'
import { keyRow, ListKeys } from '../list-keys.tsx'
import { nameOf } from '../name-of.ts'
import { problemBy, TypedField } from '../typed-field.tsx'
import { failureOf, useListPage } from '../use-list-page.ts'
import { useListSettings } from '../use-list-settings.ts'
import { PageSizeField } from './page-size-field.tsx'
import { useKeptPage } from './use-kept-page.ts'

type Found = Outputs['buyers']['search']
type Buyer = Found['buyers'][number]

const { columns } = TEXTS
const COLUMNS: DataColumn<Buyer>[] = [
  { id: 'id', header: columns.id, card: 'first', cell: (buyer) => buyer.id },
  {
    id: 'name',
    header: columns.name,
    card: 'first',
    className: 'min-w-40 wrap-anywhere',
    cell: (buyer) => (
      <Link to={`/admin/dashboard/users/${buyer.id}`} className="link">
        <bdi>{nameOf(buyer)}</bdi>
      </Link>
    ),
  },
  {
    id: 'email',
    header: columns.email,
    cell: (buyer) => <Email roomy>{buyer.email}</Email>,
  },
  {
    id: 'phone',
    header: columns.phone,
    className: 'tabular whitespace-nowrap',
    cell: (buyer) => buyer.phone && <bdi>{buyer.phone}</bdi>,
  },
  {
    id: 'balance',
    header: columns.balance,
    align: 'point',
    className: '[&_wbr]:hidden',
    cell: (buyer) => <Amount value={buyer.balance} unit={TOKEN_SYMBOL} least={0} aligned />,
  },
]

/** All buyers, newest first, or those found, with their ledger balances. */
export function Users() {
  useDocumentTitle(TEXTS.documentTitle)
  const { search, place, page, pageSize, keepThis, goTo, look, restart, resize } = useKeptPage()
  const { hidden, hide } = useListSettings('users')
  const shownColumns = useMemo(() => shownOf(COLUMNS, hidden), [hidden])
  const users = trpc.buyers.search.useQuery(
    { search, ...place, pageSize },
    { placeholderData: keepPreviousData },
  )
  const address = { place, start: (page - 1) * pageSize + 1, goTo, narrow: restart }
  const list = useListPage(users, { address, settings: { pageSize, resize }, filter: search })
  const { data } = list
  const [, navigate] = useLocation()
  const failure = failureOf(list, TEXTS.unloaded)
  const isThere = users.data !== undefined && !users.isPlaceholderData
  useEffect(() => {
    if (isThere) keepThis()
  }, [isThere, keepThis])
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={TEXTS.heading}
        description={
          <Total
            data={list.isFormer ? undefined : data}
            search={search}
            loading={users.isPending || users.isPlaceholderData}
          />
        }
        actions={
          <>
            <ColumnsButton columns={COLUMNS} hidden={hidden} onHide={hide} />
            <ListKeys opens={TEXTS.opens} onOpen={(id) => navigate(`/admin/dashboard/users/${id}`)} />
          </>
        }
      />
      <search className="flex flex-wrap items-end gap-3">
        <TypedField
          type="search"
          label={TEXTS.search}
          className="w-full max-w-sm"
          value={search}
          problemOf={problemBy(searchText)}
          onApply={look}
        />
        {search !== undefined && (
          <Button size="lg" variant="quiet" onClick={() => look(undefined)}>
            {TEXTS.clear}
          </Button>
        )}
      </search>
      {data && failure && <LoadError message={failure} onRetry={users.refetch} />}
      <DataTable
        dense
        captionHidden
        cards="many"
        caption={TEXTS.caption}
        columns={shownColumns}
        rows={data?.buyers}
        rowKey={(buyer) => buyer.id}
        rowProps={(buyer) => keyRow(buyer.id)}
        emptyText={search === undefined ? TEXTS.none : TEXTS.empty}
        error={!data && failure ? <NotLoaded failure={failure} /> : undefined}
        onRetry={users.refetch}
        skeletonRows={Math.min(pageSize, 20)}
      />
      <FootLine
        list={list}
        rows={data?.buyers.length ?? 0}
        label={TEXTS.pages}
        sizeField={<PageSizeField value={pageSize} onChange={resize} />}
      />
    </div>
  )
}

type TotalProps = { data: Found | undefined; search: string | undefined; loading: boolean }

function Total({ data, search, loading }: TotalProps) {
  const say = search === undefined ? TEXTS.total : TEXTS.found
  return <span role="status">{loading ? TEXTS.loading : data && say(countText(data.count))}</span>
}

function NotLoaded({ failure }: { failure: string }) {
  return (
    <>
      <p className="font-medium">{TEXTS.none}</p>
      <p>{failure}</p>
    </>
  )
}
