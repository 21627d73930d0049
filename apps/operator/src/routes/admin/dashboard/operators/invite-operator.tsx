import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { INVITE_FAILED, INVITE_HOURS } from '@presale/rules/invite'
import { type RoleForm, roleForm } from '@presale/rules/role'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { CopyRow } from '@presale/ui/copy-button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf, type Outputs, trpc } from '../../../../trpc.ts'
import { RoleField } from './role-field.tsx'

/** Where no answer came, an invite may stand in the list whose link nobody has. */
const UNHEARD = `${INVITE_FAILED} No answer came: if an invite is listed now, revoke it and make another.`

/** Makes an invite of a role, and shows its link, once. */
export function InviteOperator({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const utils = trpc.useUtils()
  const form = useForm<RoleForm>({
    resolver: standardSchemaResolver(roleForm),
    defaultValues: { role: 'viewer' },
  })
  const create = trpc.invites.create.useMutation({ onSettled: () => utils.invites.invalidate() })
  if (create.data) return <InviteLink invite={create.data} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !create.isPending && onClose()}
      title="Invite an operator"
      description={`You get a link to hand over. It makes one person an operator, within ${INVITE_HOURS} hours.`}
      footer={
        <>
          <Button size="lg" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            size="lg"
            variant="primary"
            busy={create.isPending}
            busyLabel="Making…"
          >
            Make the link
          </Button>
        </>
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

/** The secret stands behind the #, so that it reaches no server and no log before the invite is accepted. */
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
      title="The link is ready"
      description={`For one person, who becomes ${invite.role}. It opens once, within ${INVITE_HOURS} hours.`}
      footer={
        <Button size="lg" variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <CopyRow
          label="Link"
          copy={link}
          value={<span className="wrap-anywhere font-mono text-sm">{link}</span>}
        />
        <Banner tone="warning" title="It is shown only now.">
          Whoever has it can use it: hand it over in private.
        </Banner>
      </div>
    </Dialog>
  )
}
