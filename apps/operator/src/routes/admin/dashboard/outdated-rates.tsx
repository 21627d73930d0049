import { RATE_TEXTS } from '@presale/rules/texts/rates'
import { Banner } from '@presale/ui/banner'

const TEXTS = RATE_TEXTS.outdated

/** Names the currencies whose buyers may pay another price than the published one. */
export function OutdatedRates({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null
  return (
    <Banner tone="warning" title={TEXTS.title(codes.length)}>
      <p>{TEXTS.explanation(codes.join(', '))}</p>
    </Banner>
  )
}
