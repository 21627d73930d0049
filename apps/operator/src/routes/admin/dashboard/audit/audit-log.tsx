import { AUDIT_UNFETCHED, auditFilter } from '@presale/rules/audit'
import { countedText } from '@presale/rules/lists'
import { PAGE_SIZE } from '@presale/rules/page'
import { TOKEN_NAME } from '@presale/rules/presale'
import { CursorPager } from '@presale/ui/cursor-pager'
import { DataTable } from '@presale/ui/data-table'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf, trpc } from '../../../../trpc.ts'
import { ExportButton } from '../export-button.tsx'
import { filterFrom, stepsOf, useListAddress } from '../list-address.ts'
import { keyRow, ListKeys } from '../list-keys.tsx'
import { useMay } from '../use-operator.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditDetails } from './audit-details.tsx'
import { AuditFilters } from './audit-filters.tsx'
import type { ListedAudit } from './audit-words.ts'

const ROWS = PAGE_SIZE.default * 2

/** Everything that operators, and the program itself, have done, newest first, each entry with what it changed. */
export function AuditLog() {
  useDocumentTitle(`${TOKEN_NAME} operators | Audit log`)
  const { read, place, narrow, goTo } = useListAddress()
  const filter = filterFrom(auditFilter, read)
  const entries = trpc.audit.search.useQuery(
    { filter, ...place, pageSize: ROWS },
    { placeholderData: keepPreviousData },
  )
  const [opened, setOpened] = useState<ListedAudit>()
  const columns = useMemo(() => auditColumns(setOpened), [])
  const { data } = entries
  const failed = entries.error && !data
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Audit log"
        description={<Description />}
        actions={
          <>
            <ExportButton name="audit" filter={filter} />
            <ListKeys
              opens="Show the entry"
              onOpen={(id) => setOpened(data?.entries.find((entry) => entry.id === id))}
            />
          </>
        }
      />
      <AuditFilters filter={filter} onChange={narrow} />
      <DataTable
        dense
        captionHidden
        caption="Audit entries"
        columns={columns}
        rows={data?.entries}
        rowKey={(entry) => entry.id}
        rowProps={(entry) => keyRow(entry.id)}
        emptyText="No entries: nothing of the kind was done."
        error={failed ? messageOf(entries.error, AUDIT_UNFETCHED, AUDIT_UNFETCHED) : undefined}
        onRetry={entries.refetch}
        skeletonRows={ROWS}
      />
      {data && (
        <CursorPager
          label="Pages of the audit log"
          {...stepsOf(entries, goTo)}
          countText={countedText(data.count, 'entry', 'entries')}
        />
      )}
      {opened && <AuditDetails entry={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function Description() {
  const seesAll = useMay('owner')
  return (
    <>
      Who did what, when and from where; none of it is ever changed. Times and days are at UTC+02:00.
      {!seesAll && ' What concerns operators themselves only owners see.'}
    </>
  )
}
