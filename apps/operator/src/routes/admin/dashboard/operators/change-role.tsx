import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ROLE_CHANGED, ROLE_FAILED, type Role, type RoleForm, roleForm, roleGiven } from '@presale/rules/role'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { useToast } from '@presale/ui/toast'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf, trpc } from '../../../../trpc.ts'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import { type Change, conflictOf, NO_ANSWER } from '../conflict.ts'
import { useOperator, useRefreshOperator } from '../use-operator.ts'
import type { ListedOperator } from './operator.ts'
import { RoleField } from './role-field.tsx'

type ChangeRoleProps = { operator: ListedOperator; onClose: () => void }

/** Gives an operator another role, seeing the one it was opened at. */
export function ChangeRole({ operator, onClose }: ChangeRoleProps) {
  const formId = useId()
  const isSelf = useOperator()?.id === operator.id
  const form = useForm<RoleForm>({
    resolver: standardSchemaResolver(roleForm),
    defaultValues: { role: operator.role },
  })
  const { opened, overtaken, isSaving, failure, save } = useChangeRole(operator, isSelf, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSaving && onClose()}
      title="Change the role"
      description={
        <>
          <bdi>{operator.login}</bdi> is {opened} now. Another role holds from the next click on.
          {isSelf && ' It is your own: you may lose the way back to this page.'}
        </>
      }
      footer={
        <>
          <Button size="lg" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} size="lg" variant="primary" busy={isSaving} busyLabel="Saving…">
            Save
          </Button>
        </>
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
            message={ROLE_CHANGED}
            change={overtaken.change}
            differences={[
              { field: 'Role', before: overtaken.before, now: opened, yours: form.getValues('role') },
            ]}
            advice="Saving again sets yours."
            onTakeOver={onClose}
          />
        )}
        <FormError>{failure}</FormError>
      </form>
    </Dialog>
  )
}

/** Sends the role seen along; when it was changed meanwhile, the one that is there now the next time. */
function useChangeRole(operator: ListedOperator, isSelf: boolean, onClose: () => void) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const refreshOperator = useRefreshOperator()
  const [opened, setOpened] = useState<Role>(operator.role)
  const [overtaken, setOvertaken] = useState<{ before: Role; change: Change | null }>()
  const change = trpc.operators.changeRole.useMutation({
    onSuccess: (_, { role }) => {
      toast({ title: roleGiven(operator.login, role), tone: 'success' })
      onClose()
    },
    onError: (error) => {
      const conflict = conflictOf<{ role: Role }>(error)
      if (!conflict) return
      setOvertaken({ before: opened, change: conflict.changed })
      setOpened(conflict.current.role)
    },
    onSettled: () => Promise.all([utils.operators.invalidate(), isSelf && refreshOperator()]),
  })
  return {
    opened,
    overtaken,
    isSaving: change.isPending,
    failure:
      change.error && !conflictOf(change.error)
        ? messageOf(change.error, `${ROLE_FAILED} ${NO_ANSWER}`, ROLE_FAILED)
        : undefined,
    save: (role: Role) => change.mutate({ operatorId: operator.id, role, seenRole: opened }),
  }
}
