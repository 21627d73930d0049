import type { Decision } from '@presale/rules/order'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { LoadError } from '@presale/ui/load-error'
import { Skeleton } from '@presale/ui/skeleton'
import { TextareaField } from '@presale/ui/textarea-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, trpc } from '../../../../trpc.ts'
import type { Order } from '../order.ts'
import { inNumbers, requestOf, type TogetherResult } from './together.ts'
import { TogetherEffect } from './together-effect.tsx'
import { useSettleTogether } from './use-settle-together.ts'

const VERBS = { approved: 'Approve', rejected: 'Reject' }

type TogetherDialogProps = {
  kind: Decision
  orders: readonly Order[]
  onSettled: (result: TogetherResult) => void
  onClose: () => void
}

/**
 * Asks before one decision on several orders: what it comes to, which of them it cannot be taken on and why, as the
 * server says, and a reason for the books.
 */
export function TogetherDialog({ kind, orders, onSettled, onClose }: TogetherDialogProps) {
  const [reason, setReason] = useState('')
  const preview = usePreview(kind, orders)
  const { isSettling, refusal, send } = useSettleTogether(onSettled)
  const decided = orders.filter((order) => preview.data?.decided.includes(order.id))
  const count = preview.data ? decided.length : orders.length
  const nothing = preview.data && count === 0
  const words = `${VERBS[kind]} ${inNumbers(count, 'payment')}`
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => !open && !isSettling && onClose()}
      title={nothing ? 'Nothing is left to decide' : `${words}?`}
      description={`${inNumbers(orders.length, 'order')} selected.`}
      footer={
        <>
          <Button size="lg" disabled={isSettling} onClick={onClose}>
            {nothing ? 'Close' : 'Cancel'}
          </Button>
          {!nothing && (
            <Button
              size="lg"
              variant={kind === 'approved' ? 'primary' : 'danger'}
              disabled={!preview.data}
              busy={isSettling}
              busyLabel="Saving…"
              onClick={() => send({ kind, orders: decided, reason })}
            >
              {words}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {preview.error && !preview.data ? (
          <LoadError
            message={messageOf(preview.error, 'What this does could not be worked out.')}
            onRetry={preview.refetch}
          />
        ) : preview.data ? (
          <TogetherEffect kind={kind} preview={preview.data} />
        ) : (
          <Skeleton className="h-28 w-full" />
        )}
        {!nothing && (
          <TextareaField
            label="Reason (optional)"
            hint="It is kept with each decision."
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <FormError>{refusal}</FormError>
      </div>
    </Dialog>
  )
}

/** Asked anew each time the dialog opens: somebody else may have decided meanwhile. */
function usePreview(kind: Decision, orders: readonly Order[]) {
  const utils = trpc.useUtils()
  const { reason: _, ...asked } = requestOf({ kind, orders, reason: '' })
  return useQuery({
    queryKey: ['previewMany', asked],
    queryFn: () => utils.client.orders.previewMany.mutate(asked),
    gcTime: 0,
  })
}
