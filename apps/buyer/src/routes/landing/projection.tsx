import { PROJECTION } from '@presale/rules/presale'
import { DATE_TEXTS } from '@presale/rules/texts/dates'
import { LANDING_TEXTS as TEXTS } from '@presale/rules/texts/landing'
import { PRESALE_LANDING_TEXTS as LANDING } from '@presale/rules/texts/presale-landing'
import { Phrase } from '@presale/ui/phrase'
import { withThousands } from './figures.ts'

/** The predicted listing price and date. The label that names their author is required (D20). */
export function Projection() {
  return (
    <div className="self-start border-edge border-s-2 ps-5">
      <p className="text-lg">
        <Phrase
          text={TEXTS.labelled(LANDING.projection.priceLabel)}
          value={
            <strong className="min-[20rem]:whitespace-nowrap">
              {TEXTS.usd(withThousands(PROJECTION.listingPriceUsd))} {LANDING.projection.priceUnit}
            </strong>
          }
        />
      </p>
      <p className="text-lg">
        <Phrase
          text={TEXTS.labelled(LANDING.projection.dateLabel)}
          value={
            <strong
              data-part="listing-date"
              data-in-days={PROJECTION.listingInDays}
              data-months={DATE_TEXTS.months}
              className="min-[20rem]:whitespace-nowrap"
            >
              {LANDING.projection.dateInWords}
            </strong>
          }
        />
      </p>
      <p className="mt-1">{LANDING.projection.caption}</p>
    </div>
  )
}
