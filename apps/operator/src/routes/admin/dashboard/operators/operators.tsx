import { TOKEN_NAME } from '@presale/rules/presale'
import { OPERATORS_UNFETCHED } from '@presale/rules/role'
import { Button } from '@presale/ui/button'
import { DataTable } from '@presale/ui/data-table'
import { useDocumentTitle } from '@presale/ui/document-title'
import { EmptyState } from '@presale/ui/empty-state'
import { PageHeader } from '@presale/ui/page-header'
import { LockKeyhole, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { messageOf, trpc } from '../../../../trpc.ts'
import { useMay, useOperator } from '../use-operator.ts'
import { ChangeRole } from './change-role.tsx'
import { InviteOperator } from './invite-operator.tsx'
import { OpenInvites } from './open-invites.tsx'
import type { Question } from './operator.ts'
import { operatorColumns } from './operator-columns.tsx'
import { OperatorSessions } from './operator-sessions.tsx'
import { RemoveOperator } from './remove-operator.tsx'

/** Who works here, with which role; only for owners. */
export function Operators() {
  useDocumentTitle(`${TOKEN_NAME} operators | Operators`)
  if (useMay('owner')) return <OperatorsOfSale />
  return (
    <EmptyState icon={<LockKeyhole aria-hidden="true" />} title="Only owners manage operators.">
      Ask one of them for another role.
    </EmptyState>
  )
}

function OperatorsOfSale() {
  const self = useOperator()
  const operators = trpc.operators.list.useQuery()
  const [question, setQuestion] = useState<Question>()
  const [isInviting, setInviting] = useState(false)
  const close = () => setQuestion(undefined)
  const failed = operators.error && !operators.data
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <PageHeader
          title="Operators"
          description="Who may do what here. Times are shown at UTC+02:00."
          actions={
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" />
              Invite an operator
            </Button>
          }
        />
        <DataTable
          dense
          captionHidden
          caption="Operators"
          columns={operatorColumns(self?.id, setQuestion)}
          rows={operators.data}
          rowKey={(operator) => operator.id}
          emptyText="No operators."
          error={failed ? messageOf(operators.error, OPERATORS_UNFETCHED, OPERATORS_UNFETCHED) : undefined}
          onRetry={operators.refetch}
          skeletonRows={3}
        />
      </div>
      <OpenInvites />
      {isInviting && <InviteOperator onClose={() => setInviting(false)} />}
      {question?.kind === 'role' && <ChangeRole operator={question.operator} onClose={close} />}
      {question?.kind === 'sessions' && <OperatorSessions operator={question.operator} onClose={close} />}
      {question?.kind === 'remove' && <RemoveOperator operator={question.operator} onClose={close} />}
    </div>
  )
}
