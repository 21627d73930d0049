import { SkipLink } from '@presale/ui/skip-link'
import { DemoWarning } from '../../demo-warning.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { Price } from './price.tsx'
import { PrizePool } from './prize-pool.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { Tokenomics } from './tokenomics.tsx'

/**
 * The public page (specification §2). It is drawn once, at build time, and never runs in a browser: what has to move
 * there carries `data-part`, and script.ts sees to it.
 */
export function Landing() {
  return (
    <>
      <SkipLink target="content" />
      <SiteHeader />
      <main id="content" tabIndex={-1} className="pt-16 outline-none">
        <Hero />
        <Price />
        <Tokenomics />
        <PrizePool />
        <Faq />
      </main>
      <SiteFooter />
      <div hidden data-part="demo-warning">
        <DemoWarning />
      </div>
    </>
  )
}
