import { countText, searchText } from '@presale/rules/lists'
import { TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { Button } from '@presale/ui/button'
import { CursorPager } from '@presale/ui/cursor-pager'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf, type Outputs, trpc } from '../../../../trpc.ts'
import { stepsOf } from '../list-address.ts'
import { keyRow, ListKeys } from '../list-keys.tsx'
import { problemBy, TypedField } from '../typed-field.tsx'
import { PageSizeField } from './page-size-field.tsx'
import { useKeptPage } from './use-kept-page.ts'

type Found = Outputs['buyers']['search']
type Buyer = Found['buyers'][number]

const COLUMNS: DataColumn<Buyer>[] = [
  { id: 'id', header: 'ID', cell: (buyer) => buyer.id },
  {
    id: 'name',
    header: 'Name',
    className: 'min-w-40',
    cell: (buyer) => (
      <Link to={`/admin/dashboard/users/${buyer.id}`} className="link">
        <bdi>{buyer.name}</bdi>
      </Link>
    ),
  },
  { id: 'email', header: 'Email', className: 'whitespace-nowrap', cell: (buyer) => <bdi>{buyer.email}</bdi> },
  {
    id: 'phone',
    header: 'Phone',
    className: 'tabular whitespace-nowrap',
    cell: (buyer) => <bdi>{buyer.phone}</bdi>,
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    className: '[&_wbr]:hidden',
    cell: (buyer) => <Amount value={buyer.balance} unit={TOKEN_SYMBOL} />,
  },
]

const NO_USERS = 'No users found.'

/** Every buyer, newest first, or those found, with the balance the ledger has. */
export function Users() {
  useDocumentTitle(`${TOKEN_NAME} operators | Users`)
  const { search, place, page, pageSize, keepThis, goTo, look, resize } = useKeptPage()
  const users = trpc.buyers.search.useQuery(
    { search, ...place, pageSize },
    { placeholderData: keepPreviousData },
  )
  const navigate = useNavigate()
  const { data } = users
  const isThere = data !== undefined && !users.isPlaceholderData
  useEffect(() => {
    if (isThere) keepThis()
  }, [isThere, keepThis])
  const shown = useShown(page, isThere)
  const shownSize = useShown(pageSize, isThere)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="All Users"
        description={
          <Total data={data} search={search} loading={users.isPending || users.isPlaceholderData} />
        }
        actions={
          <ListKeys opens="Open the buyer" onOpen={(id) => navigate(`/admin/dashboard/users/${id}`)} />
        }
      />
      <search className="flex flex-wrap items-end gap-3">
        <TypedField
          type="search"
          label="Search by name, e-mail, phone or ID"
          className="w-full max-w-sm"
          value={search}
          problemOf={problemBy(searchText)}
          onApply={look}
        />
        {search !== undefined && (
          <Button size="lg" variant="quiet" onClick={() => look(undefined)}>
            Show everybody
          </Button>
        )}
      </search>
      <DataTable
        dense
        captionHidden
        caption="All users"
        columns={COLUMNS}
        rows={data?.buyers}
        rowKey={(buyer) => buyer.id}
        rowProps={(buyer) => keyRow(buyer.id)}
        emptyText={search === undefined ? NO_USERS : 'No results.'}
        error={users.error && !data ? <NotLoaded error={users.error} /> : undefined}
        onRetry={users.refetch}
        skeletonRows={Math.min(pageSize, 20)}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <PageSizeField value={pageSize} onChange={resize} />
        <CursorPager
          label="Pages of users"
          {...stepsOf(users, goTo)}
          countText={data && pageText(data, shown, shownSize)}
        />
      </div>
    </div>
  )
}

/** What the rows on the screen belong to: until those asked for are there, what others were asked for with. */
function useShown(asked: number, isThere: boolean): number {
  const [shown, setShown] = useState(asked)
  if (isThere && shown !== asked) setShown(asked)
  return isThere ? asked : shown
}

type TotalProps = { data: Found | undefined; search: string | undefined; loading: boolean }

function Total({ data, search, loading }: TotalProps) {
  const word = search === undefined ? 'Total' : 'Found'
  return (
    <span role="status">{loading ? 'Loading users...' : data && `${word}: ${countText(data.count)}`}</span>
  )
}

/** Which page this is, of how many where they are counted; rows that came or went meanwhile do not make it wrong at the ends. */
function pageText({ count, next, previous }: Found, page: number, pageSize: number): string {
  if (!count.exact) return `Page ${previous === null ? 1 : page}`
  const counted = Math.max(1, Math.ceil(count.count / pageSize))
  const inside = next === null ? Math.max(counted, 2) : Math.min(Math.max(page, 2), counted)
  const at = previous === null ? 1 : inside
  return `Page ${at} of ${Math.max(counted, next === null ? at : at + 1)}`
}

function NotLoaded({ error }: { error: unknown }) {
  return (
    <>
      <p className="font-medium">{NO_USERS}</p>
      <p>The list could not be loaded: {messageOf(error, 'no answer came.')}</p>
    </>
  )
}
