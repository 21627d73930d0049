import { ANNOUNCEMENT_TEXTS as TEXTS } from '@presale/rules/texts/announcements'
import type { Outputs } from '../../../trpc.ts'

export type Announcements = Outputs['currencies']['announcements']
export type AddressChange = Announcements['addresses'][number]
export type RateChange = Announcements['rates'][number]
export type PriceChange = Announcements['prices'][number]

/** The newest of several changes made in one go, with the currencies of all. */
export type ChangedTogether = AddressChange & { codes: string[] }

/** The changes by the new address, in the order of the newest; those from one address in one go are one. */
export function byAddress(changes: readonly AddressChange[]): ChangedTogether[][] {
  return [...Map.groupBy(changes, ({ after }) => after).values()].map(madeTogether)
}

function madeTogether(changes: readonly AddressChange[]): ChangedTogether[] {
  const groups = Map.groupBy(changes, ({ requestId, action, network, before }) =>
    JSON.stringify([requestId, action, network, before]),
  )
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((newest) => ({ ...newest, codes: group.map(({ code }) => code) })),
  )
}

const codesOf = (changes: readonly { code: string }[]) => new Set(changes.map(({ code }) => code))

/** "the price of the token was set, 2 deposit addresses were added, changed or offered again and 1 rate was changed by hand". */
export function countsOf({ addresses, rates, prices }: Announcements): string {
  const counts = [
    ...(prices.length > 0 ? [TEXTS.prices(prices.length)] : []),
    ...(addresses.length > 0 ? [TEXTS.addresses(byAddress(addresses).length, codesOf(addresses).size)] : []),
    ...(rates.length > 0 ? [TEXTS.rates(rates.length)] : []),
  ]
  return [counts.slice(0, -1).join(', '), ...counts.slice(-1)].filter(Boolean).join(TEXTS.and)
}

/** The currencies whose addresses or rates have changed. */
export function namesOf({ addresses, rates }: Announcements): string {
  return [...codesOf([...addresses, ...rates])].join(', ')
}
