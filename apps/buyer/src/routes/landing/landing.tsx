import { SALE_OPERATOR } from '@presale/rules/presale'
import { Foot } from '@presale/ui/foot-notice'
import { SkipLink } from '@presale/ui/skip-link'
import { DemoWarning } from '@presale/web-client/demo-notice'
import { Facts } from './facts.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { Price } from './price.tsx'
import { PrizePool } from './prize-pool.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { Tokenomics } from './tokenomics.tsx'

/**
 * The public page (specification §2). It is rendered at build time only and never hydrated. script.ts animates the
 * elements that carry `data-part`.
 */
export function Landing() {
  return (
    <>
      <SkipLink target="content" />
      <SiteHeader />
      <main id="content" tabIndex={-1} className="pt-16 outline-none">
        <Hero />
        <Facts operator={SALE_OPERATOR} />
        <Price />
        <Tokenomics />
        <PrizePool />
        <Faq />
      </main>
      <SiteFooter />
      <div hidden data-part="demo-warning">
        <Foot>
          <DemoWarning />
        </Foot>
      </div>
    </>
  )
}
