import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { Button } from '@presale/ui/button'
import { DataTable } from '@presale/ui/data-table'
import { useDocumentTitle } from '@presale/ui/document-title'
import { EmptyState } from '@presale/ui/empty-state'
import { PageHeader } from '@presale/ui/page-header'
import { loadFailureOf } from '@presale/web-client/answers'
import { LockKeyhole, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { useMay, useOperator } from '../use-operator.ts'
import { ChangeRole } from './change-role.tsx'
import { InviteOperator } from './invite-operator.tsx'
import { OpenInvites } from './open-invites.tsx'
import type { OperatorAction } from './operator.ts'
import { operatorColumns } from './operator-columns.tsx'
import { OperatorSessions } from './operator-sessions.tsx'
import { RemoveOperator } from './remove-operator.tsx'

/** All operators with their roles; only for owners. */
export function Operators() {
  useDocumentTitle(OPERATORS_TEXTS.documentTitle)
  if (useMay('owner')) return <OperatorsOfSale />
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={OPERATORS_TEXTS.heading} />
      <EmptyState icon={<LockKeyhole aria-hidden="true" />} title={OPERATORS_TEXTS.ownersOnly.heading}>
        {OPERATORS_TEXTS.ownersOnly.advice}
      </EmptyState>
    </div>
  )
}

function OperatorsOfSale() {
  const self = useOperator()
  const operators = trpc.operators.list.useQuery()
  const [question, setQuestion] = useState<OperatorAction>()
  const [isInviting, setInviting] = useState(false)
  const close = () => setQuestion(undefined)
  const failed = operators.error && !operators.data
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <PageHeader
          title={OPERATORS_TEXTS.heading}
          description={OPERATORS_TEXTS.explanation}
          actions={
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" />
              {OPERATORS_TEXTS.invite.heading}
            </Button>
          }
        />
        <DataTable
          dense
          captionHidden
          cards
          caption={OPERATORS_TEXTS.heading}
          columns={operatorColumns(self?.id, setQuestion)}
          rows={operators.data}
          rowKey={(operator) => operator.id}
          emptyText={OPERATORS_TEXTS.empty}
          error={failed ? loadFailureOf(operators.error, OPERATORS_TEXTS.said.unfetched) : undefined}
          onRetry={operators.refetch}
          skeletonRows={3}
        />
      </div>
      <div className={operators.isPending ? 'invisible' : undefined}>
        <OpenInvites />
      </div>
      {isInviting && <InviteOperator onClose={() => setInviting(false)} />}
      {question?.kind === 'role' && <ChangeRole operator={question.operator} onClose={close} />}
      {question?.kind === 'sessions' && <OperatorSessions operator={question.operator} onClose={close} />}
      {question?.kind === 'remove' && <RemoveOperator operator={question.operator} onClose={close} />}
    </div>
  )
}
