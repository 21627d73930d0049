import { EXPLORERS } from './presale.ts'

/** Where a payment's transaction can be looked up; undefined for a network without an explorer in the configuration. */
export function explorerUrl(
  { network, fullName }: { network: string | null; fullName: string },
  transactionId: string,
): string | undefined {
  const place = network?.trim() || fullName.trim()
  const explorer = EXPLORERS.find((each) => each.network.test(place))
  return explorer && explorer.transaction + encodeURIComponent(transactionId)
}
