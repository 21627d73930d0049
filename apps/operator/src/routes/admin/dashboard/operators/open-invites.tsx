import { INVITE_REVOKE_FAILED, INVITE_REVOKED_DONE, INVITES_UNFETCHED } from '@presale/rules/invite'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { RowMenu } from '@presale/ui/row-menu'
import { useToast } from '@presale/ui/toast'
import { useState } from 'react'
import { messageOf, type Outputs, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { OperatorTime } from '../operator-time.tsx'

type OpenInvite = Outputs['invites']['list'][number]

/** The invites that can still be accepted, and the way to revoke one. */
export function OpenInvites() {
  const invites = trpc.invites.list.useQuery()
  const [revoking, setRevoking] = useState<OpenInvite>()
  const failed = invites.error && !invites.data
  return (
    <section aria-labelledby="open-invites" className="flex flex-col gap-3">
      <h2 id="open-invites" className="text-lg">
        Open invites
      </h2>
      <DataTable
        dense
        captionHidden
        caption="Open invites"
        columns={inviteColumns(setRevoking)}
        rows={invites.data}
        rowKey={(invite) => invite.id}
        emptyText="No open invites."
        error={failed ? messageOf(invites.error, INVITES_UNFETCHED, INVITES_UNFETCHED) : undefined}
        onRetry={invites.refetch}
        skeletonRows={1}
      />
      {revoking && <RevokeInvite invite={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  )
}

function inviteColumns(revoke: (invite: OpenInvite) => void): DataColumn<OpenInvite>[] {
  return [
    { id: 'role', header: 'Role', cell: (invite) => invite.role },
    {
      id: 'by',
      header: 'Invited by',
      className: 'min-w-40',
      cell: (invite) => <bdi>{invite.invitedBy}</bdi>,
    },
    { id: 'made', header: 'Made', cell: (invite) => <OperatorTime iso={invite.createdAt} /> },
    { id: 'expires', header: 'Expires', cell: (invite) => <OperatorTime iso={invite.expiresAt} /> },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      pinned: true,
      cell: (invite) => (
        <RowMenu
          label={`Actions for the invite of a ${invite.role} by ${invite.invitedBy}`}
          items={[{ label: 'Revoke', danger: true, onSelect: () => revoke(invite) }]}
        />
      ),
    },
  ]
}

function RevokeInvite({ invite, onClose }: { invite: OpenInvite; onClose: () => void }) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const revoke = trpc.invites.revoke.useMutation({
    onSuccess: () => {
      toast({ title: INVITE_REVOKED_DONE, tone: 'success' })
      onClose()
    },
    onSettled: () => utils.invites.invalidate(),
  })
  const { error } = revoke
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Revoke this invite?"
      effect={`The link for a ${invite.role} that ${invite.invitedBy} made opens nothing any more.`}
      confirmLabel="Revoke"
      danger
      busy={revoke.isPending}
      busyLabel="Revoking…"
      onConfirm={() => revoke.mutate({ id: invite.id })}
      error={
        error ? messageOf(error, `${INVITE_REVOKE_FAILED} ${NO_ANSWER}`, INVITE_REVOKE_FAILED) : undefined
      }
    />
  )
}
