import { CURRENCY_CODE_PATTERN } from '@presale/rules/currency-code'
import { typeAmount } from '@presale/rules/typed-amount'

const BUY_PAGE = '/dashboard/buy-token'

/** The buy page with the currency and the amount of the query. Undefined if the query has no usable one. */
export function buyPageOf(query: string): string | undefined {
  const chosen = new URLSearchParams(query)
  const kept = new URLSearchParams()
  const currency = chosen.get('currency')?.toUpperCase() ?? ''
  const amount = typeAmount('', chosen.get('amount')?.slice(0, 40) ?? '')
  if (CURRENCY_CODE_PATTERN.test(currency)) kept.set('currency', currency)
  if (amount !== '') kept.set('amount', amount)
  return kept.size === 0 ? undefined : `${BUY_PAGE}?${kept}`
}

/** The registration on the way to `page`: with the purchase of a buy page, else the plain one. */
export function registrationOnTheWayTo(page: string): string {
  const [path, query = ''] = page.split('?')
  const purchase = path === BUY_PAGE ? buyPageOf(query)?.slice(BUY_PAGE.length) : undefined
  return `/register${purchase ?? ''}`
}
