import { currencyDeleted } from '@presale/rules/currency'
import { type Count, countedText } from '@presale/rules/lists'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { messageOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import type { Currency } from './currency.ts'
import { useRestoreCurrency } from './restore-currency.ts'

/** Asks before a currency leaves the list, and offers to bring it back. */
export function DeleteCurrency({ currency, onClose }: { currency: Currency; onClose: () => void }) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const restore = useRestoreCurrency()
  const remove = trpc.currencies.delete.useMutation({
    onSuccess: ({ id }) => {
      toast({
        title: currencyDeleted(currency.code),
        tone: 'success',
        action: { label: 'Undo', onAction: () => restore(id) },
      })
      onClose()
    },
    onSettled: () => {
      void utils.currencies.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${currency.code}?`}
      effect={`Buyers can no longer choose ${currency.fullName}. ${pendingOrders(currency.pendingOrders)}`}
      confirmLabel="Delete crypto"
      busy={remove.isPending}
      busyLabel="Deleting…"
      onConfirm={() => remove.mutate({ code: currency.code })}
      error={remove.error ? messageOf(remove.error, NO_ANSWER) : undefined}
    />
  )
}

/** What becomes of the orders that wait for a payment. */
export function pendingOrders(count: Count): string {
  if (count.count === 0) return 'No order in it is pending.'
  const keep = count.exact && count.count === 1 ? 'keeps its' : 'keep their'
  return `${countedText(count, 'pending order', 'pending orders')} ${keep} address and figures.`
}
