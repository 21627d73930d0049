import { ANNOUNCEMENT_TEXTS as TEXTS } from '@presale/rules/texts/announcements'
import type { Outputs } from '../../../trpc.ts'

export type Announcements = Outputs['currencies']['announcements']
export type AddressChange = Announcements['addresses'][number]
export type RateChange = Announcements['rates'][number]
export type PriceChange = Announcements['prices'][number]

/** Each address once, with the changes that show it to buyers, in the order of the newest. */
export function byAddress(changes: readonly AddressChange[]): [string, AddressChange[]][] {
  return [...Map.groupBy(changes, ({ after }) => after)]
}

/** "2 deposit addresses were added or changed, 1 rate was changed by hand and 1 price of the token was set". */
export function countsOf({ addresses, rates, prices }: Announcements): string {
  const counts = [
    ...(addresses.length > 0 ? [TEXTS.addresses(byAddress(addresses).length)] : []),
    ...(rates.length > 0 ? [TEXTS.rates(rates.length)] : []),
    ...(prices.length > 0 ? [TEXTS.prices(prices.length)] : []),
  ]
  return [counts.slice(0, -1).join(', '), ...counts.slice(-1)].filter(Boolean).join(TEXTS.and)
}

/** The currencies and the token whose addresses, rates or price have changed. */
export function namesOf({ addresses, rates, prices }: Announcements): string {
  const codes = [...addresses, ...rates].map(({ code }) => code)
  return [...new Set(codes), ...(prices.length > 0 ? [TEXTS.token] : [])].join(', ')
}
