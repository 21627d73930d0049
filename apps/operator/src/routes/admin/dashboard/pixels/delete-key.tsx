import { KEY_DELETED, KEY_NOT_DELETED, KEY_NOT_SAVED, KEY_SAVED } from '@presale/rules/tracking-key'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { messageOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import type { TrackingKey } from './tracking-key.ts'

type DeleteKeyProps = {
  trackingKey: TrackingKey
  /** Brings a deleted key back, by its number; outlives this question. */
  restore: (id: string) => void
  onClose: () => void
}

/** Asks before a key leaves the list, and offers to bring it back. */
export function DeleteKey({ trackingKey, restore, onClose }: DeleteKeyProps) {
  const { apiKey, location } = trackingKey
  const toast = useToast()
  const utils = trpc.useUtils()
  const remove = trpc.trackingKeys.delete.useMutation({
    onSuccess: ({ id }) => {
      toast({
        title: KEY_DELETED,
        tone: 'success',
        action: { label: 'Undo', onAction: () => restore(id) },
      })
      onClose()
    },
    onSettled: () => {
      void utils.trackingKeys.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title="Delete this API key?"
      effect={
        <>
          <code className="wrap-anywhere font-mono text-ink">{apiKey}</code> for <bdi>{location}</bdi> leaves
          the list.
        </>
      }
      confirmLabel="Delete"
      busy={remove.isPending}
      busyLabel="Deleting…"
      onConfirm={() => remove.mutate({ id: trackingKey.id })}
      error={remove.error ? `${KEY_NOT_DELETED}: ${messageOf(remove.error, NO_ANSWER)}` : undefined}
    />
  )
}

/** Brings a deleted key back, by its number, and says what came of it. */
export function useRestoreKey(): (id: string) => void {
  const toast = useToast()
  const utils = trpc.useUtils()
  const restore = trpc.trackingKeys.restore.useMutation({
    onSuccess: () => toast({ title: KEY_SAVED, description: 'It is back in the list.', tone: 'success' }),
    onError: (error) =>
      toast({ title: KEY_NOT_SAVED, description: messageOf(error, NO_ANSWER), tone: 'error' }),
    onSettled: () => {
      void utils.trackingKeys.invalidate()
    },
  })
  return (id) => restore.mutate({ id })
}
