import { ANNOUNCEMENT_TEXTS as TEXTS } from '@presale/rules/texts/announcements'
import type { Outputs } from '../../../trpc.ts'

export type Announcements = Outputs['currencies']['announcements']
export type AddressChange = Announcements['addresses'][number]
export type RateChange = Announcements['rates'][number]
export type PriceChange = Announcements['prices'][number]

/** What several currencies have in common whose addresses were changed together. */
export type ChangedTogether = Omit<AddressChange, 'id' | 'code'> & { codes: string[] }

/** The changes from one address to another, in the order of the newest; those made in one go are one. */
export function byAddress(changes: readonly AddressChange[]): ChangedTogether[][] {
  const pairs = Map.groupBy(changes, ({ before, after }) => JSON.stringify([before, after]))
  return [...pairs.values()].map(madeTogether)
}

function madeTogether(changes: readonly AddressChange[]): ChangedTogether[] {
  const groups = Map.groupBy(changes, ({ action, network, operator, at }) =>
    JSON.stringify([action, network, operator, at]),
  )
  return [...groups.values()].map((group) => {
    const [{ id: _id, code: _code, ...common }] = group as [AddressChange]
    return { ...common, codes: group.map(({ code }) => code) }
  })
}

/** "2 deposit addresses were added or changed, 1 rate was changed by hand and 1 price of the token was set". */
export function countsOf({ addresses, rates, prices }: Announcements): string {
  const counts = [
    ...(addresses.length > 0 ? [TEXTS.addresses(new Set(addresses.map(({ after }) => after)).size)] : []),
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
