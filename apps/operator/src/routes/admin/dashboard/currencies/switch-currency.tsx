import { CURRENCY_CHANGED } from '@presale/rules/currency'
import { amountText } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { translated } from '@presale/rules/texts/sentences'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useState } from 'react'
import { ChangedMeanwhile, type Overtaken } from '../changed-meanwhile.tsx'
import { type Currency, type CurrencyState, differencesOf } from './currency.ts'
import { pendingOrders } from './delete-currency.tsx'
import { useUpdateCurrency } from './update-currency.ts'

const TEXTS = CURRENCY_TEXTS.switch

/** Asks before a currency is switched off or on, and states the effect on buyers. */
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
  const verb = off ? TEXTS.off : TEXTS.on
  return (
    <ConfirmDialog
      open
      danger={off}
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.question(verb, currency.code)}
      effect={
        off ? TEXTS.offEffect(currency.fullName, pendingOrders(currency.pendingOrders)) : onEffect(seen)
      }
      confirmLabel={verb}
      busy={isUpdating}
      busyLabel={CURRENCY_TEXTS.saving}
      onConfirm={() => update({ changes: [{ code: seen.code, version: seen.version, enabled: !off }] })}
      error={failure}
      details={
        overtaken && (
          <ChangedMeanwhile
            message={translated(CURRENCY_CHANGED)}
            {...overtaken}
            advice={off ? TEXTS.conflictOff : TEXTS.conflictOn}
          />
        )
      }
    />
  )
}

function onEffect({ code, tokensPerUnit, depositAddress, network }: CurrencyState): string {
  const place = network === null ? depositAddress : TEXTS.place(depositAddress, network)
  return TEXTS.onEffect(`${amountText(tokensPerUnit)} ${TOKEN_SYMBOL}`, code, place)
}
