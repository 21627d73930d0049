import { LANDING_TEXTS as TEXTS } from '@presale/rules/texts/landing'
import { PRESALE_LANDING_TEXTS as LANDING } from '@presale/rules/texts/presale-landing'
import { Button } from '@presale/ui/button'
import { DialCoin } from './dial-coin.tsx'

/**
 * Headline, paragraph and call to action. Each part has a fixed place, so late content moves nothing. Where a low window has
 * room for one thing, such as at a zoom of 200 %, that is the headline.
 */
export function Hero() {
  return (
    <section
      id="top"
      tabIndex={-1}
      aria-labelledby="headline"
      className="mx-auto grid max-w-page scroll-mt-32 items-start gap-x-16 gap-y-5 px-4 pt-8 pb-12 outline-none sm:px-6 md:grid-cols-[1fr_auto] md:pt-14 lg:pb-14"
    >
      <DialCoin className="-ms-1 size-32 max-md:[@media(max-height:30rem)]:hidden sm:size-48 md:col-start-2 md:row-start-1 md:ms-0 md:size-64 lg:size-96" />
      <div className="md:col-start-1 md:row-start-1 lg:mt-6">
        <p className="font-medium text-muted">{LANDING.eyebrow}</p>
        <h1 id="headline" className="mt-3 max-w-[14ch] text-3xl lg:text-4xl">
          {LANDING.headline}
        </h1>
        <p className="mt-5 max-w-[52ch] text-lg text-muted">{LANDING.introduction}</p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
          <Button asChild variant="primary" size="lg">
            <a href="/register">{TEXTS.join}</a>
          </Button>
          <Button asChild size="lg">
            <a href="#faq">{TEXTS.questionsFirst}</a>
          </Button>
        </div>
      </div>
    </section>
  )
}
