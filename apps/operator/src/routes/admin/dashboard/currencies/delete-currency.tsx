import { type Count, countedText } from '@presale/rules/lists'
import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import type { Currency } from './currency.ts'
import { useRestoreCurrency } from './restore-currency.ts'

const TEXTS = CURRENCY_TEXTS.delete

/** Asks before a currency is deleted, then offers to restore it. */
export function DeleteCurrency({ currency, onClose }: { currency: Currency; onClose: () => void }) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const restore = useRestoreCurrency()
  const remove = trpc.currencies.delete.useMutation({
    onSuccess: ({ id }) => {
      toast({
        title: CURRENCY_TEXTS.said.deleted(currency.code),
        tone: 'success',
        action: { label: TEXTS.undo, onAction: () => restore(id) },
      })
      onClose()
    },
    onSettled: () => {
      void utils.currencies.invalidate()
      void utils.rates.invalidate()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.question(currency.code)}
      effect={`${TEXTS.effect(currency.fullName, pendingOrders(currency.pendingOrders))} ${TEXTS.restorable}`}
      confirmLabel={TEXTS.label}
      busy={remove.isPending}
      busyLabel={TEXTS.busy}
      onConfirm={() => remove.mutate({ code: currency.code })}
      error={remove.error ? messageOf(remove.error, NO_ANSWER) : undefined}
    />
  )
}

/** The effect of a deletion on pending orders. */
export function pendingOrders(count: Count): string {
  if (count.count === 0) return TEXTS.noPending
  const isOne = count.exact && count.count === 1
  return TEXTS.keepsAddress(countedText(count, TEXTS.order, TEXTS.orders), isOne)
}
