import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { RECENT_MINUTES } from '@presale/rules/identity'
import { INVITE_FAILED, inviteHours } from '@presale/rules/invite'
import { type RoleForm, roleForm } from '@presale/rules/role'
import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { CopyRow } from '@presale/ui/copy-button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { messageOf } from '@presale/web-client/answers'
import { useKeptForm } from '@presale/web-client/kept-form'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Outputs, trpc } from '../../../../trpc.ts'
import { FormButtons } from '../form-buttons.tsx'
import { RoleField } from './role-field.tsx'

/** The answer carries the link. When it is lost, a listed invite may have no known link. */
const UNHEARD = `${INVITE_FAILED} ${OPERATORS_TEXTS.invite.unheard}`

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
  if (create.data) return <InviteLink invite={create.data} onClose={onClose} />
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
        <FormError>{create.error && messageOf(create.error, UNHEARD, INVITE_FAILED)}</FormError>
      </form>
    </Dialog>
  )
}

/** A browser doesn't send the part behind #, so the secret reaches no server or log before the invite is accepted. */
function linkOf(secret: string): string {
  return `${window.location.origin}/admin/invite#${secret}`
}

type InviteLinkProps = { invite: Outputs['invites']['create']; onClose: () => void }

function InviteLink({ invite, onClose }: InviteLinkProps) {
  const link = linkOf(invite.secret)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.ready}
      description={TEXTS.readyEffect(invite.role, inviteHours(invite.role))}
      footer={
        <Button size="lg" variant="primary" onClick={onClose}>
          {OPERATORS_TEXTS.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <CopyRow
          label={TEXTS.link}
          copy={link}
          value={<span className="wrap-anywhere font-mono text-sm">{link}</span>}
        />
        {invite.role === 'owner' && <p>{TEXTS.ownerProof(RECENT_MINUTES)}</p>}
        <Banner tone="warning" title={TEXTS.once}>
          {TEXTS.onceEffect}
        </Banner>
      </div>
    </Dialog>
  )
}
