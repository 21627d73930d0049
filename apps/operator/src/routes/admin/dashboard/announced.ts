import { ANNOUNCEMENT_TEXTS as TEXTS } from '@presale/rules/texts/announcements'
import type { Outputs } from '../../../trpc.ts'

export type Announcements = Outputs['currencies']['announcements']
export type AddressChange = Announcements['addresses'][number]
export type RateChange = Announcements['rates'][number]

/** Each address once, with the changes that show it to buyers, in the order of the newest. */
export function byAddress(changes: readonly AddressChange[]): [string, AddressChange[]][] {
  return [...Map.groupBy(changes, ({ after }) => after)]
}

/** "2 deposit addresses were added or changed and 1 rate was changed by hand". */
export function countsOf({ addresses, rates }: Announcements): string {
  return [
    ...(addresses.length > 0 ? [TEXTS.addresses(byAddress(addresses).length)] : []),
    ...(rates.length > 0 ? [TEXTS.rates(rates.length)] : []),
  ].join(TEXTS.and)
}
