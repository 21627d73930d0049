import { LANDING_PROGRESS_PERCENT } from '@presale/rules/presale'
import { LANDING_TEXTS as TEXTS } from '@presale/rules/texts/landing'
import { PRESALE_LANDING_TEXTS as LANDING } from '@presale/rules/texts/presale-landing'
import { ProgressBar } from '@presale/ui/progress-bar'
import { Countdown } from './countdown.tsx'
import { OrderForm } from './order-form.tsx'

/** Price and countdown side by side, below them the progress bar and the order form. */
export function Price() {
  return (
    <section
      id="price"
      tabIndex={-1}
      aria-labelledby="underway"
      className="mx-auto max-w-page scroll-mt-6 px-4 outline-none sm:px-6"
    >
      <div className="rounded-surface border border-edge">
        <header className="grid gap-x-16 gap-y-2 p-5 sm:p-8 lg:grid-cols-2">
          <h2 id="underway" className="text-2xl sm:max-w-[16ch]">
            {LANDING.underway}
          </h2>
          <p className="max-w-prose self-end text-muted">{LANDING.limitedTime}</p>
        </header>
        <div className="grid border-line border-t md:grid-cols-2 md:divide-x md:divide-line">
          <PriceReading />
          <Countdown className="border-line border-t p-5 sm:p-8 md:border-t-0" />
        </div>
        <div className="border-line border-t p-5 sm:p-8">
          <ProgressBar
            value={LANDING_PROGRESS_PERCENT}
            label={LANDING.progressLabel}
            labelShown
            caption={<p>{LANDING.progressCaption}</p>}
          />
        </div>
        <div className="border-line border-t p-5 sm:p-8">
          <OrderForm />
        </div>
      </div>
    </section>
  )
}

/** Shows a waiting text until script.ts has loaded the price. */
function PriceReading() {
  return (
    <p className="flex flex-col p-5 sm:p-8">
      <span className="text-muted">{LANDING.priceLead} </span>
      <span
        data-part="price"
        className="tabular mt-1 font-display font-semibold text-3xl text-muted sm:text-4xl"
      >
        {LANDING.priceLoading}
      </span>
      <span className="mt-3">{TEXTS.priceCaption}</span>
    </p>
  )
}
