import type { DataColumn } from '@presale/ui/data-table'
import { RowMenu } from '@presale/ui/row-menu'
import { StatusBadge } from '@presale/ui/status-badge'
import { OperatorTime } from '../operator-time.tsx'
import type { ListedOperator, Question } from './operator.ts'

/** The columns of the operators; `ask` opens the question a row's menu asks. Whoever was removed has no menu. */
export function operatorColumns(
  selfId: string | undefined,
  ask: (question: Question) => void,
): DataColumn<ListedOperator>[] {
  return [
    {
      id: 'login',
      header: 'Login',
      className: 'min-w-40 whitespace-nowrap',
      cell: (operator) => (
        <>
          <bdi className={operator.removedAt ? 'text-muted' : 'font-medium'}>{operator.login}</bdi>
          {operator.id === selfId && <span className="ms-2 font-medium text-accent text-sm">You</span>}
        </>
      ),
    },
    { id: 'role', header: 'Role', cell: (operator) => operator.role },
    {
      id: 'status',
      header: 'Status',
      cell: ({ removedAt }) => (
        <StatusBadge tone={removedAt ? 'rejected' : 'approved'}>
          {removedAt ? 'Removed' : 'Active'}
        </StatusBadge>
      ),
    },
    {
      id: 'second-factor',
      header: 'Second factor',
      cell: (operator) => (operator.hasSecondFactor ? 'On' : <span className="text-muted">Off</span>),
    },
    {
      id: 'seen',
      header: 'Last seen',
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <OperatorTime iso={lastSeenAt} /> : <span className="text-muted">Never</span>,
    },
    { id: 'sessions', header: 'Sessions', align: 'end', cell: (operator) => operator.openSessions },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      pinned: true,
      cell: (operator) => !operator.removedAt && <Actions operator={operator} ask={ask} />,
    },
  ]
}

function Actions({ operator, ask }: { operator: ListedOperator; ask: (question: Question) => void }) {
  return (
    <RowMenu
      label={`Actions for ${operator.login}`}
      items={[
        { label: 'Change role', onSelect: () => ask({ kind: 'role', operator }) },
        { label: 'Sessions', onSelect: () => ask({ kind: 'sessions', operator }) },
        { label: 'Remove', danger: true, onSelect: () => ask({ kind: 'remove', operator }) },
      ]}
    />
  )
}
