import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { ROLE_TEXTS } from '@presale/rules/texts/roles'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { RowMenu } from '@presale/ui/row-menu'
import { useToast } from '@presale/ui/toast'
import { loadFailureOf, messageOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { type Outputs, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { OperatorTime } from '../operator-time.tsx'

const TEXTS = OPERATORS_TEXTS.invites

type OpenInvite = Outputs['invites']['list'][number]

/** The invites that are still open, each with a revoke button. */
export function OpenInvites() {
  const invites = trpc.invites.list.useQuery()
  const [revoking, setRevoking] = useState<OpenInvite>()
  const failed = invites.error && !invites.data
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-lg">{TEXTS.heading}</h2>
      <DataTable
        dense
        captionHidden
        cards
        caption={TEXTS.heading}
        columns={inviteColumns(setRevoking)}
        rows={invites.data}
        rowKey={(invite) => invite.id}
        emptyText={TEXTS.empty}
        error={failed ? loadFailureOf(invites.error, OPERATORS_TEXTS.said.invitesUnfetched) : undefined}
        onRetry={invites.refetch}
        skeletonRows={1}
      />
      {revoking && <RevokeInvite invite={revoking} onClose={() => setRevoking(undefined)} />}
    </div>
  )
}

function inviteColumns(revoke: (invite: OpenInvite) => void): DataColumn<OpenInvite>[] {
  return [
    {
      id: 'role',
      card: 'first',
      header: TEXTS.columns.role,
      cell: (invite) => ROLE_TEXTS.names[invite.role],
    },
    {
      id: 'by',
      header: TEXTS.columns.by,
      className: 'min-w-40',
      cell: (invite) => <bdi>{invite.invitedBy}</bdi>,
    },
    { id: 'made', header: TEXTS.columns.made, cell: (invite) => <OperatorTime iso={invite.createdAt} /> },
    {
      id: 'expires',
      header: TEXTS.columns.expires,
      cell: (invite) => <OperatorTime iso={invite.expiresAt} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{TEXTS.columns.actions}</span>,
      align: 'end',
      pinned: true,
      cell: (invite) => (
        <RowMenu
          label={TEXTS.actionsFor(invite.role, invite.invitedBy)}
          items={[{ label: TEXTS.revoke, danger: true, onSelect: () => revoke(invite) }]}
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
      toast({ title: OPERATORS_TEXTS.said.inviteRevoked, tone: 'success' })
      onClose()
    },
    onSettled: () => utils.invites.invalidate(),
  })
  const { error } = revoke
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.question}
      effect={TEXTS.effect(invite.role, invite.invitedBy)}
      confirmLabel={TEXTS.revoke}
      danger
      busy={revoke.isPending}
      busyLabel={TEXTS.busy}
      onConfirm={() => revoke.mutate({ id: invite.id })}
      error={
        error
          ? messageOf(
              error,
              `${OPERATORS_TEXTS.said.inviteRevokeFailed} ${NO_ANSWER}`,
              OPERATORS_TEXTS.said.inviteRevokeFailed,
            )
          : undefined
      }
    />
  )
}
