import { PIXEL_TEXTS } from '@presale/rules/texts/pixels'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { Phrase } from '@presale/ui/phrase'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import type { TrackingKey } from './tracking-key.ts'

const TEXTS = PIXEL_TEXTS.delete

type DeleteKeyProps = {
  trackingKey: TrackingKey
  /** Restores a deleted key by its id, also after this dialog has closed. */
  restore: (id: string) => void
  onClose: () => void
}

/** Asks before a key is deleted, then offers to restore it. */
export function DeleteKey({ trackingKey, restore, onClose }: DeleteKeyProps) {
  const { apiKey, location } = trackingKey
  const toast = useToast()
  const utils = trpc.useUtils()
  const remove = trpc.trackingKeys.delete.useMutation({
    onSuccess: ({ id }) => {
      toast({
        title: PIXEL_TEXTS.said.deleted,
        tone: 'success',
        action: { label: TEXTS.undo, onAction: () => restore(id) },
      })
      onClose()
    },
    onError: (error) =>
      toast({ title: PIXEL_TEXTS.said.notDeleted, description: messageOf(error, NO_ANSWER), tone: 'error' }),
    onSettled: () => {
      void utils.trackingKeys.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.question}
      effect={
        <Phrase
          text={TEXTS.effect}
          apiKey={<code className="wrap-anywhere font-mono text-ink">{apiKey}</code>}
          location={<bdi>{location}</bdi>}
        />
      }
      confirmLabel={TEXTS.label}
      busy={remove.isPending}
      busyLabel={TEXTS.deleting}
      onConfirm={() => remove.mutate({ id: trackingKey.id })}
      error={
        remove.error ? `${PIXEL_TEXTS.said.notDeleted}: ${messageOf(remove.error, NO_ANSWER)}` : undefined
      }
    />
  )
}

/** Restores a deleted key by its id and reports the result. */
export function useRestoreKey(): (id: string) => void {
  const toast = useToast()
  const utils = trpc.useUtils()
  const restore = trpc.trackingKeys.restore.useMutation({
    onSuccess: () => toast({ title: PIXEL_TEXTS.said.saved, description: TEXTS.restored, tone: 'success' }),
    onError: (error) =>
      toast({ title: PIXEL_TEXTS.said.notSaved, description: messageOf(error, NO_ANSWER), tone: 'error' }),
    onSettled: () => {
      void utils.trackingKeys.invalidate()
    },
  })
  return (id) => restore.mutate({ id })
}
