import { CURRENCY_CHANGED } from '@presale/rules/currency'
import { trimZeros } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useState } from 'react'
import { ChangedMeanwhile, type Overtaken } from '../changed-meanwhile.tsx'
import { type Currency, type CurrencyState, differencesOf } from './currency.ts'
import { pendingOrders } from './delete-currency.tsx'
import { useUpdateCurrency } from './update-currency.ts'

/** Asks before a currency is switched off, or on again, saying what buyers will then be able to do. */
export function SwitchCurrency({ currency, onClose }: { currency: Currency; onClose: () => void }) {
  const [seen, setSeen] = useState<CurrencyState>(currency)
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const { update, isUpdating, failure } = useUpdateCurrency({
    onUpdated: onClose,
    onConflict: ({ current, changed }) => {
      setOvertaken({ change: changed, differences: differencesOf(seen, current) })
      setSeen(current)
    },
  })
  const off = currency.enabled
  const verb = off ? 'Switch off' : 'Switch on'
  return (
    <ConfirmDialog
      open
      danger={off}
      onOpenChange={(open) => !open && onClose()}
      title={`${verb} ${currency.code}?`}
      effect={
        off
          ? `Buyers can no longer choose ${currency.fullName}; it stays in this list. ${pendingOrders(currency.pendingOrders)}`
          : onEffect(seen)
      }
      confirmLabel={verb}
      busy={isUpdating}
      busyLabel="Saving..."
      onConfirm={() => update({ changes: [{ code: seen.code, version: seen.version, enabled: !off }] })}
      error={failure}
    >
      {overtaken && (
        <ChangedMeanwhile
          message={CURRENCY_CHANGED}
          {...overtaken}
          advice={`${verb} it all the same, or leave it as it is now.`}
        />
      )}
    </ConfirmDialog>
  )
}

function onEffect({ code, tokensPerUnit, depositAddress, network }: CurrencyState): string {
  const place = network === null ? depositAddress : `${depositAddress} on ${network}`
  return `Buyers can choose it again, at ${trimZeros(tokensPerUnit)} ${TOKEN_SYMBOL} for 1 ${code}, and are told to send to ${place}.`
}
