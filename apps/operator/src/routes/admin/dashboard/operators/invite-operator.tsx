import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { RECENT_MINUTES } from '@presale/rules/identity'
import { inviteHours } from '@presale/rules/invite'
import { type RoleForm, roleForm } from '@presale/rules/role'
import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { messageOf } from '@presale/web-client/answers'
import { useKeptForm } from '@presale/web-client/kept-form'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { trpc } from '../../../../trpc.ts'
import { FormButtons } from '../form-buttons.tsx'
import { SecretLink } from '../secret-link.tsx'
import { RoleField } from './role-field.tsx'

/** The answer carries the link. When it is lost, a listed invite may have no known link. */
const UNHEARD = `${OPERATORS_TEXTS.said.inviteFailed} ${OPERATORS_TEXTS.invite.unheard}`

const TEXTS = OPERATORS_TEXTS.invite

/** Creates an invite and shows its link once. */
export function InviteOperator({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const utils = trpc.useUtils()
  const form = useForm<RoleForm>({
    resolver: standardSchemaResolver(roleForm),
    defaultValues: { role: 'viewer' },
  })
  useKeptForm('invite', form)
  const role = useWatch({ control: form.control, name: 'role' })
  const create = trpc.invites.create.useMutation({ onSettled: () => utils.invites.invalidate() })
  if (create.data) {
    const { role, secret } = create.data
    return (
      <SecretLink
        link={linkOf(secret)}
        effect={TEXTS.readyEffect(role, inviteHours(role))}
        warning={TEXTS.onceEffect}
        onClose={onClose}
      >
        {role === 'owner' && <p>{TEXTS.ownerProof(RECENT_MINUTES)}</p>}
      </SecretLink>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !create.isPending && onClose()}
      title={TEXTS.heading}
      description={TEXTS.explanation(inviteHours(role))}
      footer={
        <FormButtons formId={formId} busy={create.isPending} busyLabel={TEXTS.busy} onCancel={onClose}>
          {TEXTS.submit}
        </FormButtons>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((values) => create.mutate(values))}
      >
        <RoleField {...form.register('role')} />
        {role === 'owner' && <p>{TEXTS.ownerProof(RECENT_MINUTES)}</p>}
        <FormError>
          {create.error && messageOf(create.error, UNHEARD, OPERATORS_TEXTS.said.inviteFailed)}
        </FormError>
      </form>
    </Dialog>
  )
}

/** A browser doesn't send the part behind #, so the secret reaches no server or log before the invite is accepted. */
function linkOf(secret: string): string {
  return `${window.location.origin}/admin/invite#${secret}`
}
