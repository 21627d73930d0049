import { TOKEN_NAME } from '@presale/rules/presale'
import { useDocumentTitle } from '@presale/ui/document-title'
import { SkipLink } from '@presale/ui/skip-link'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { Price } from './price.tsx'
import { PrizePool } from './prize-pool.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { Tokenomics } from './tokenomics.tsx'
import { useHashScroll } from './use-hash-scroll.ts'

/** The public page (specification §2). */
export function Landing() {
  useDocumentTitle(TOKEN_NAME)
  useHashScroll()
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
    </>
  )
}
