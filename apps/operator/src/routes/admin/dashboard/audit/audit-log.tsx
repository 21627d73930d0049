import { type AuditFilter, auditFilter, THE_PROGRAM } from '@presale/rules/audit'
import { AUDIT_LOG_TEXTS as TEXTS } from '@presale/rules/texts/audit-log'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { ColumnsButton, shownOf } from '../columns-button.tsx'
import { ExportButton } from '../export-button.tsx'
import { filterFrom, useListAddress } from '../list-address.ts'
import { keyRow, ListKeys } from '../list-keys.tsx'
import { PagedTable } from '../paged-table.tsx'
import { useListPage } from '../use-list-page.ts'
import { useListSettings } from '../use-list-settings.ts'
import { useMay } from '../use-operator.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditDetails } from './audit-details.tsx'
import { AuditFilters } from './audit-filters.tsx'
import type { ListedAudit } from './audit-words.ts'
import { ChainState } from './chain-state.tsx'

/** All actions of operators and of the system, newest first, each with its changes. */
export function AuditLog() {
  useDocumentTitle(TEXTS.documentTitle)
  const address = useListAddress()
  const settings = useListSettings('audit')
  const filter = filterFrom(auditFilter, address.read)
  const entries = trpc.audit.search.useQuery(
    { filter, ...address.place, pageSize: settings.pageSize },
    { placeholderData: keepPreviousData },
  )
  const list = useListPage(entries, { address, settings, filter })
  const [opened, setOpened] = useState<ListedAudit>()
  const columns = useMemo(() => auditColumns(setOpened), [])
  const { hidden, hide } = settings
  const shown = useMemo(() => shownOf(columns, hidden), [columns, hidden])
  const mayCheck = useMay('manager')
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
              onOpen={(id) => setOpened(list.data?.entries.find((entry) => entry.id === id))}
            />
          </>
        }
      />
      {mayCheck && <ChainState />}
      <AuditFilters filter={filter} onChange={address.narrow} />
      <PagedTable
        list={list}
        texts={{ ...TEXTS, empty: emptyTextOf(filter) }}
        columns={shown}
        rows={list.data?.entries}
        rowProps={(entry) => keyRow(entry.id)}
        skeletonRows={settings.pageSize}
      />
      {opened && <AuditDetails entry={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function emptyTextOf(filter: AuditFilter): string {
  if (filter.operator !== undefined && filter.operator !== THE_PROGRAM) return TEXTS.emptyOfOperator
  return Object.keys(filter).length > 0 ? TEXTS.emptyFiltered : TEXTS.empty
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
