import type { Count } from '@presale/rules/lists'
import { DataTable } from '@presale/ui/data-table'
import { LoadError } from '@presale/ui/load-error'
import type { ComponentProps } from 'react'
import { ListFoot } from './list-foot.tsx'
import { failureOf, type ListPage } from './use-list-page.ts'

type Table<Row extends object> = ComponentProps<typeof DataTable<Row>>

type PagedTableProps<Row extends object> = Pick<
  Table<Row>,
  'columns' | 'rows' | 'rowProps' | 'skeletonRows'
> & {
  list: ListPage<{ count: Count; next: string | null; previous: string | null }>
  texts: Record<'caption' | 'empty' | 'unloaded' | 'pages', string>
}

/** One page of a list, and the pager. Rows that could not be loaded leave their reason, above the last ones if any. */
export function PagedTable<Row extends { id: string }>({ list, texts, ...table }: PagedTableProps<Row>) {
  const page = table.rows && list.data
  const failure = failureOf(list, texts.unloaded)
  return (
    <>
      {page && failure && <LoadError message={failure} onRetry={list.retry} />}
      <DataTable
        dense
        captionHidden
        cards="many"
        caption={texts.caption}
        rowKey={({ id }) => id}
        emptyText={texts.empty}
        error={page ? undefined : failure}
        onRetry={list.retry}
        {...table}
      />
      {page && <ListFoot list={list} rows={table.rows?.length ?? 0} label={texts.pages} />}
    </>
  )
}
