import { TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { Pager } from '@presale/ui/pager'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf, type Outputs, trpc } from '../../../../trpc.ts'
import { PageSizeField } from './page-size-field.tsx'
import { useKeptPage } from './use-kept-page.ts'

type Buyer = Outputs['buyers']['list']['buyers'][number]

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

/** Every buyer, newest first, with the balance the ledger has. */
export function Users() {
  useDocumentTitle(`${TOKEN_NAME} operators | Users`)
  const { page, pageSize, goTo, resize } = useKeptPage()
  const users = trpc.buyers.list.useQuery({ page, pageSize }, { placeholderData: keepPreviousData })
  const total = users.data?.total
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="All Users"
        description={<Count total={total} loading={users.isPending || users.isPlaceholderData} />}
      />
      <DataTable
        dense
        captionHidden
        caption="All users"
        columns={COLUMNS}
        rows={users.data?.buyers}
        rowKey={(buyer) => buyer.id}
        emptyText={total === 0 ? NO_USERS : 'No results.'}
        error={users.error && !users.data ? <NotLoaded error={users.error} /> : undefined}
        onRetry={users.refetch}
        skeletonRows={Math.min(pageSize, 20)}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <PageSizeField value={pageSize} onChange={resize} />
        <Pager
          label="Pages of users"
          page={page}
          pages={pages}
          pageText={(at, of) => (at > of ? `Page ${at}; the last is ${of}` : `Page ${at} of ${of}`)}
          onPageChange={(next) => goTo(Math.min(next, pages))}
        />
      </div>
    </div>
  )
}

function Count({ total, loading }: { total: number | undefined; loading: boolean }) {
  return <span role="status">{loading ? 'Loading users...' : total !== undefined && `Total: ${total}`}</span>
}

function NotLoaded({ error }: { error: unknown }) {
  return (
    <>
      <p className="font-medium">{NO_USERS}</p>
      <p>The list could not be loaded: {messageOf(error, 'no answer came.')}</p>
    </>
  )
}
