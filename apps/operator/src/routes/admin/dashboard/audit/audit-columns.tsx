import type { DataColumn } from '@presale/ui/data-table'
import { StatusBadge } from '@presale/ui/status-badge'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { OperatorTime } from '../operator-time.tsx'
import {
  fieldsInWords,
  type ListedAudit,
  movesAddress,
  pageOf,
  subjectInWords,
  whatWasDone,
} from './audit-words.ts'

/** The columns of the audit log; `open` shows an entry in full. */
export function auditColumns(open: (entry: ListedAudit) => void): DataColumn<ListedAudit>[] {
  return [
    { id: 'at', header: 'At', cell: (entry) => <OperatorTime iso={entry.at} /> },
    {
      id: 'operator',
      header: 'By',
      className: 'whitespace-nowrap',
      cell: ({ operator }) =>
        operator === null ? <span className="text-muted">the program</span> : <bdi>{operator}</bdi>,
    },
    { id: 'what', header: 'What', className: 'whitespace-nowrap', cell: (entry) => <What entry={entry} /> },
    {
      id: 'subject',
      header: 'Subject',
      className: 'whitespace-nowrap',
      cell: (entry) => <SubjectLink entry={entry} />,
    },
    {
      id: 'address',
      header: 'From',
      className: 'whitespace-nowrap font-mono text-sm',
      cell: (entry) => entry.address || '–',
    },
    {
      id: 'changes',
      header: 'Fields',
      className: 'whitespace-nowrap text-muted text-sm',
      cell: fieldsInWords,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Details</span>,
      align: 'end',
      pinned: true,
      cell: (entry) => (
        <button
          type="button"
          className="link touch-target"
          aria-label={`Details of entry ${entry.position}`}
          onClick={() => open(entry)}
        >
          Details
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

/** What an entry is about, leading to its page where it has one. */
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
