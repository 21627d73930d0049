import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { ROLE_TEXTS } from '@presale/rules/texts/roles'
import type { DataColumn } from '@presale/ui/data-table'
import { RowMenu } from '@presale/ui/row-menu'
import { StatusBadge } from '@presale/ui/status-badge'
import { OperatorTime } from '../operator-time.tsx'
import type { ListedOperator, OperatorAction } from './operator.ts'

const TEXTS = OPERATORS_TEXTS

/** The columns of the operators. `ask` opens the dialog of a menu item. A removed operator has no menu. */
export function operatorColumns(
  selfId: string | undefined,
  ask: (question: OperatorAction) => void,
): DataColumn<ListedOperator>[] {
  return [
    {
      id: 'login',
      card: 'first',
      header: TEXTS.columns.login,
      className: 'min-w-40 whitespace-nowrap',
      cell: (operator) => (
        <>
          <bdi className={operator.removedAt ? 'text-muted' : 'font-medium'}>{operator.login}</bdi>
          {operator.id === selfId && (
            <span className="ms-2 font-medium text-accent text-sm">{TEXTS.you}</span>
          )}
        </>
      ),
    },
    { id: 'role', header: TEXTS.columns.role, cell: (operator) => ROLE_TEXTS.names[operator.role] },
    {
      id: 'status',
      card: 'first',
      header: TEXTS.columns.status,
      cell: ({ removedAt }) => (
        <StatusBadge tone={removedAt ? 'rejected' : 'approved'}>
          {removedAt ? TEXTS.removed : TEXTS.active}
        </StatusBadge>
      ),
    },
    {
      id: 'second-factor',
      header: TEXTS.columns.secondFactor,
      cell: (operator) =>
        operator.hasSecondFactor ? TEXTS.on : <span className="text-muted">{TEXTS.off}</span>,
    },
    {
      id: 'seen',
      header: TEXTS.columns.seen,
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <OperatorTime iso={lastSeenAt} /> : <span className="text-muted">{TEXTS.never}</span>,
    },
    {
      id: 'sessions',
      header: TEXTS.columns.sessions,
      align: 'end',
      cell: (operator) => operator.openSessions,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{TEXTS.columns.actions}</span>,
      align: 'end',
      pinned: true,
      cell: (operator) => !operator.removedAt && <Actions operator={operator} ask={ask} />,
    },
  ]
}

function Actions({ operator, ask }: { operator: ListedOperator; ask: (question: OperatorAction) => void }) {
  return (
    <RowMenu
      label={TEXTS.actionsFor(operator.login)}
      items={[
        { label: TEXTS.actions.role, onSelect: () => ask({ kind: 'role', operator }) },
        { label: TEXTS.actions.sessions, onSelect: () => ask({ kind: 'sessions', operator }) },
        { label: TEXTS.actions.remove, danger: true, onSelect: () => ask({ kind: 'remove', operator }) },
      ]}
    />
  )
}
