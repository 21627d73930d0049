import { PURCHASE_LIMITS } from '@presale/rules/presale'
import { LANDING_TEXTS as TEXTS } from '@presale/rules/texts/landing'
import { Button } from '@presale/ui/button'
import { withThousands } from './figures.ts'

const FIELD = 'mt-1 h-11 w-full rounded-control border border-edge bg-paper px-3 tabular'

/**
 * A plain form, so that the chosen amount and currency travel to the registration without a script.
 * offer-currencies.ts adds the currencies.
 */
export function OrderForm() {
  const { minimum, maximum } = PURCHASE_LIMITS
  return (
    <form action="/register" className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <label>
        {TEXTS.order.amount}
        <input
          name="amount"
          type="number"
          inputMode="decimal"
          min={minimum}
          max={maximum}
          step="any"
          required
          defaultValue={minimum}
          className={FIELD}
        />
      </label>
      <label>
        {TEXTS.order.payWith}
        <select name="currency" data-part="currencies" className={FIELD}>
          <option value="">{TEXTS.order.currencyLater}</option>
        </select>
      </label>
      <Button type="submit" variant="primary" size="lg">
        {TEXTS.buyNow}
      </Button>
      <p className="text-muted sm:col-span-3">{TEXTS.order.hint(minimum, withThousands(maximum))}</p>
    </form>
  )
}
