import { actorInWords } from '@presale/rules/texts/audit'
import { AUDIT_LOG_TEXTS } from '@presale/rules/texts/audit-log'
import type { DataColumn } from '@presale/ui/data-table'
import { StatusBadge } from '@presale/ui/status-badge'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { OperatorTime } from '../operator-time.tsx'
import {
  fieldsInWords,
  type ListedAudit,
  movesAddress,
  pageOf,
  subjectInWords,
  whatWasDone,
} from './audit-words.ts'

const { columns, details } = AUDIT_LOG_TEXTS

/** The columns of the audit log. `open` shows the details of an entry. */
export function auditColumns(open: (entry: ListedAudit) => void): DataColumn<ListedAudit>[] {
  return [
    { id: 'at', header: columns.at, card: 'first', cell: (entry) => <OperatorTime iso={entry.at} /> },
    {
      id: 'operator',
      header: columns.by,
      className: 'whitespace-nowrap',
      cell: (entry) => (
        <bdi className={entry.operator === null ? 'text-muted' : undefined}>{actorInWords(entry)}</bdi>
      ),
    },
    {
      id: 'what',
      header: columns.what,
      className: 'whitespace-nowrap',
      cell: (entry) => <What entry={entry} />,
    },
    {
      id: 'subject',
      header: columns.subject,
      className: 'whitespace-nowrap',
      cell: (entry) => <SubjectLink entry={entry} />,
    },
    {
      id: 'address',
      card: 'none',
      header: columns.from,
      className: 'whitespace-nowrap font-mono text-sm',
      cell: (entry) => entry.address || details.noValue,
    },
    {
      id: 'changes',
      card: 'none',
      header: columns.fields,
      className: 'whitespace-nowrap text-muted text-sm',
      cell: fieldsInWords,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{details.open}</span>,
      align: 'end',
      pinned: true,
      cell: (entry) => (
        <button
          type="button"
          className="link touch-target"
          aria-label={details.openEntry(entry.position)}
          onClick={() => open(entry)}
        >
          {details.open}
        </button>
      ),
    },
  ]
}

function What({ entry }: { entry: ListedAudit }) {
  if (!movesAddress(entry)) return whatWasDone(entry)
  return (
    <StatusBadge tone="pending" icon={<TriangleAlert aria-hidden="true" />}>
      {whatWasDone(entry)}
    </StatusBadge>
  )
}

/** The subject of an entry, linked to its page if it has one. */
export function SubjectLink({ entry }: { entry: ListedAudit }) {
  const page = pageOf(entry)
  const words = <bdi>{subjectInWords(entry)}</bdi>
  if (page === undefined) return words
  return (
    <Link to={page} className="link tabular">
      {words}
    </Link>
  )
}
