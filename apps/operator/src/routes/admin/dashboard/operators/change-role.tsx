import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ROLE_CHANGED, type Role, type RoleForm, roleForm } from '@presale/rules/role'
import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { ROLE_TEXTS } from '@presale/rules/texts/roles'
import { translated } from '@presale/rules/texts/sentences'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { Phrase } from '@presale/ui/phrase'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { useKeptForm } from '@presale/web-client/kept-form'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { trpc } from '../../../../trpc.ts'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import { type Change, conflictOf, NO_ANSWER } from '../conflict.ts'
import { FormButtons } from '../form-buttons.tsx'
import { useOperator, useRefreshOperator } from '../use-operator.ts'
import type { ListedOperator } from './operator.ts'
import { RoleField } from './role-field.tsx'

const TEXTS = OPERATORS_TEXTS.changeRole

type ChangeRoleProps = { operator: ListedOperator; onClose: () => void }

/** Changes an operator's role, based on the role the owner saw. */
export function ChangeRole({ operator, onClose }: ChangeRoleProps) {
  const formId = useId()
  const isSelf = useOperator()?.id === operator.id
  const form = useForm<RoleForm>({
    resolver: standardSchemaResolver(roleForm),
    defaultValues: { role: operator.role },
  })
  useKeptForm(`role of ${operator.id}`, form)
  const { opened, overtaken, isSaving, failure, save } = useChangeRole(operator, isSelf, onClose)
  return (
    <Dialog
      open
      unsaved={form.formState.isDirty && !isSaving}
      onOpenChange={(open) => !open && !isSaving && onClose()}
      title={TEXTS.heading}
      description={
        <>
          <Phrase text={TEXTS.now(opened)} login={<bdi>{operator.login}</bdi>} />
          {isSelf && TEXTS.own}
        </>
      }
      footer={
        <FormButtons formId={formId} busy={isSaving} busyLabel={TEXTS.busy} onCancel={onClose}>
          {TEXTS.save}
        </FormButtons>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ role }) => (role === opened ? onClose() : save(role)))}
      >
        <RoleField {...form.register('role')} />
        {overtaken && (
          <ChangedMeanwhile
            message={translated(ROLE_CHANGED)}
            change={overtaken.change}
            differences={[
              {
                field: OPERATORS_TEXTS.roleField,
                before: ROLE_TEXTS.names[overtaken.before],
                now: ROLE_TEXTS.names[opened],
                yours: ROLE_TEXTS.names[form.getValues('role')],
              },
            ]}
            advice={TEXTS.conflict}
            onTakeOver={onClose}
          />
        )}
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}

/** Sends the role that the owner saw. After a conflict, the next attempt sends the current role. */
function useChangeRole(operator: ListedOperator, isSelf: boolean, onClose: () => void) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const refreshOperator = useRefreshOperator()
  const [opened, setOpened] = useState<Role>(operator.role)
  const [overtaken, setOvertaken] = useState<{ before: Role; change: Change | null }>()
  const change = trpc.operators.changeRole.useMutation({
    onSuccess: (_, { role }) => {
      toast({ title: TEXTS.given(operator.login, role), tone: 'success' })
      onClose()
    },
    onError: (error) => {
      const conflict = conflictOf<{ role: Role }>(error)
      if (!conflict) return
      setOvertaken({ before: opened, change: conflict.changed })
      setOpened(conflict.current.role)
    },
    onSettled: () =>
      Promise.all([
        ...[utils.operators, utils.invites, utils.proposals].map((list) => list.invalidate()),
        isSelf && refreshOperator(),
      ]),
  })
  return {
    opened,
    overtaken,
    isSaving: change.isPending,
    failure:
      change.error && !conflictOf(change.error)
        ? messageOf(
            change.error,
            `${OPERATORS_TEXTS.said.roleFailed} ${NO_ANSWER}`,
            OPERATORS_TEXTS.said.roleFailed,
          )
        : undefined,
    save: (role: Role) => change.mutate({ operatorId: operator.id, role, seenRole: opened }),
  }
}
