import type { Decision } from '@presale/rules/order'
import { TOGETHER_TEXTS as TEXTS } from '@presale/rules/texts/together'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { LoadError } from '@presale/ui/load-error'
import { Skeleton } from '@presale/ui/skeleton'
import { loadFailureOf } from '@presale/web-client/answers'
import { useState } from 'react'
import type { Order } from '../order.ts'
import { ReasonField } from '../reason-field.tsx'
import { useKeptReason } from '../use-kept-reason.ts'
import type { TogetherResult } from './together.ts'
import { TogetherEffect } from './together-effect.tsx'
import { usePreview } from './use-preview.ts'
import { useSettleTogether } from './use-settle-together.ts'

type TogetherDialogProps = {
  kind: Decision
  orders: readonly Order[]
  onSettled: (result: TogetherResult) => void
  onClose: () => void
}

/**
 * Asks before one decision on several orders. The server's preview states the sums and the orders it would refuse,
 * with reasons. Takes a reason for the audit trail.
 */
export function TogetherDialog({ kind, orders, onSettled, onClose }: TogetherDialogProps) {
  const [reason, setReason] = useKeptReason(`${kind} ${orders.map(({ id }) => id)}`)
  const [misses, setMisses] = useState(0)
  const preview = usePreview(kind, orders)
  const { isSettling, refusal, send } = useSettleTogether(onSettled)
  const decided = orders.filter((order) => preview.data?.decided.includes(order.id))
  const count = preview.data ? decided.length : orders.length
  const nothing = preview.data && count === 0
  const isNeeded = (preview.data?.unheld ?? []).length > 0
  const confirm = () => {
    const isMissing = isNeeded && reason.trim() === ''
    if (isMissing) setMisses(misses + 1)
    else send({ kind, orders: decided, reason })
  }
  const words = TEXTS.words[kind](count)
  return (
    <Dialog
      open
      role="alertdialog"
      unsaved={reason !== '' && !isSettling}
      onOpenChange={(open) => !open && !isSettling && onClose()}
      title={nothing ? TEXTS.nothing : TEXTS.question(words)}
      description={TEXTS.selected(orders.length)}
      details={
        // The sums arrive after the dialog has opened.
        <div aria-live="polite">
          {preview.error && !preview.data ? (
            <LoadError message={loadFailureOf(preview.error, TEXTS.unloaded)} onRetry={preview.refetch} />
          ) : preview.data ? (
            <TogetherEffect kind={kind} preview={preview.data} orders={decided} />
          ) : (
            <Skeleton className="h-28 w-full" />
          )}
        </div>
      }
      footer={
        <>
          <Button size="lg" disabled={isSettling} onClick={onClose}>
            {nothing ? TEXTS.close : TEXTS.cancel}
          </Button>
          {!nothing && (
            <Button
              size="lg"
              variant={kind === 'approved' ? 'primary' : 'danger'}
              disabled={!preview.data}
              busy={isSettling}
              busyLabel={TEXTS.saving}
              onClick={confirm}
            >
              {words}
            </Button>
          )}
        </>
      }
    >
      {!nothing && (
        <ReasonField
          hint={TEXTS.reasonHint}
          value={reason}
          onChange={setReason}
          isNeeded={isNeeded}
          misses={misses}
        />
      )}
      <FormError className="not-first:mt-4">{refusal}</FormError>
    </Dialog>
  )
}
