import { PURCHASE_LIMITS } from '@presale/rules/presale'
import { TOO_FEW, TOO_MANY } from '@presale/rules/quote'
import { LANDING_TEXTS as TEXTS } from '@presale/rules/texts/landing'
import { PURCHASE_TEXTS } from '@presale/rules/texts/purchase'
import { Button } from '@presale/ui/button'
import { withThousands } from './figures.ts'

const FIELD =
  'mt-1 h-11 w-full rounded-control border border-edge bg-paper px-3 tabular aria-invalid:border-rejected'

/**
 * A plain form, so that the chosen amount and currency travel to the registration without a script.
 * offer-currencies.ts adds the currencies, check-amount.ts the limits.
 */
export function OrderForm() {
  const { minimum, maximum } = PURCHASE_LIMITS
  const hint = TEXTS.order.hint(minimum, withThousands(maximum))
  return (
    <form action="/register" className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <label>
        {TEXTS.order.amount}
        <input
          name="amount"
          data-part="amount"
          aria-describedby="amount-note"
          data-least={minimum}
          data-most={maximum}
          data-too-few={TOO_FEW}
          data-too-many={TOO_MANY}
          data-ignored={PURCHASE_TEXTS.ignored}
          data-too-long={PURCHASE_TEXTS.tooLong}
          data-misread={PURCHASE_TEXTS.notThousands('{amount}', '{thousands}')}
          title={hint}
          inputMode="decimal"
          pattern="[0-9]*[.,]?[0-9]*"
          maxLength={40}
          autoComplete="off"
          required
          defaultValue={minimum}
          className={FIELD}
        />
      </label>
      <p
        id="amount-note"
        data-part="amount-note"
        role="status"
        className="text-muted sm:order-last sm:col-span-3"
      >
        {hint}
      </p>
      <label>
        {TEXTS.order.payWith}
        <select name="currency" data-part="currencies" className={FIELD}>
          <option value="">{TEXTS.order.currencyLater}</option>
        </select>
      </label>
      <Button type="submit" variant="primary" size="lg">
        {TEXTS.buyNow}
      </Button>
    </form>
  )
}
