import { AUDIT_UNFETCHED, auditFilter } from '@presale/rules/audit'
import { countedText } from '@presale/rules/lists'
import { AUDIT_LOG_TEXTS as TEXTS } from '@presale/rules/texts/audit-log'
import { CursorPager } from '@presale/ui/cursor-pager'
import { DataTable } from '@presale/ui/data-table'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { messageOf } from '@presale/web-client/answers'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { ColumnsButton, shownOf } from '../columns-button.tsx'
import { ExportButton } from '../export-button.tsx'
import { filterFrom, stepsOf, useFirstPageInstead, useListAddress } from '../list-address.ts'
import { ListFoot } from '../list-foot.tsx'
import { keyRow, ListKeys } from '../list-keys.tsx'
import { useLastPage } from '../use-last-page.ts'
import { useListSettings } from '../use-list-settings.ts'
import { useMay } from '../use-operator.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditDetails } from './audit-details.tsx'
import { AuditFilters } from './audit-filters.tsx'
import type { ListedAudit } from './audit-words.ts'
import { ChainState } from './chain-state.tsx'

/** All actions of operators and of the program itself, newest first, each with its changes. */
export function AuditLog() {
  useDocumentTitle(TEXTS.documentTitle)
  const { read, place, narrow, goTo } = useListAddress()
  const filter = filterFrom(auditFilter, read)
  const { hidden, hide, pageSize, resize } = useListSettings('audit')
  const entries = trpc.audit.search.useQuery(
    { filter, ...place, pageSize },
    { placeholderData: keepPreviousData },
  )
  useFirstPageInstead(place, entries.error, narrow)
  const [opened, setOpened] = useState<ListedAudit>()
  const columns = useMemo(() => auditColumns(setOpened), [])
  const shown = useMemo(() => shownOf(columns, hidden), [columns, hidden])
  const mayCheck = useMay('manager')
  const data = useLastPage(entries, { filter, pageSize })
  const failure = entries.error ? messageOf(entries.error, AUDIT_UNFETCHED, AUDIT_UNFETCHED) : undefined
  const failed = failure !== undefined && !data
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={TEXTS.heading}
        description={<Description />}
        actions={
          <>
            <ColumnsButton columns={columns} hidden={hidden} onHide={hide} />
            <ExportButton name="audit" filter={filter} />
            <ListKeys
              opens={TEXTS.opens}
              onOpen={(id) => setOpened(data?.entries.find((entry) => entry.id === id))}
            />
          </>
        }
      />
      {mayCheck && <ChainState />}
      <AuditFilters filter={filter} onChange={narrow} />
      {!failed && failure && <LoadError message={failure} onRetry={entries.refetch} />}
      <DataTable
        dense
        captionHidden
        caption={TEXTS.caption}
        cards
        columns={shown}
        rows={data?.entries}
        rowKey={(entry) => entry.id}
        rowProps={(entry) => keyRow(entry.id)}
        emptyText={TEXTS.empty}
        error={failed ? failure : undefined}
        onRetry={entries.refetch}
        skeletonRows={pageSize}
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
            countText={countedText(data.count, TEXTS.entry, TEXTS.entries)}
          />
        </ListFoot>
      )}
      {opened && <AuditDetails entry={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function Description() {
  const seesAll = useMay('owner')
  return (
    <>
      {TEXTS.explanation}
      {!seesAll && TEXTS.ownersOnly}
    </>
  )
}
