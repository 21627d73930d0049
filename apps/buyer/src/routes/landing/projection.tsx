import { PROJECTION } from '@presale/rules/presale'
import { withThousands } from './figures.ts'

/** The predicted listing price and date, never without the words that say whose they are (D20). */
export function Projection() {
  return (
    <div className="self-start border-edge border-s-2 ps-5">
      <p className="text-lg">
        {PROJECTION.priceLabel}:{' '}
        <strong className="whitespace-nowrap">
          ${withThousands(PROJECTION.listingPriceUsd)} {PROJECTION.priceUnit}
        </strong>
      </p>
      <p className="text-lg">
        {PROJECTION.dateLabel}:{' '}
        <strong
          data-part="listing-date"
          data-in-days={PROJECTION.listingInDays}
          className="whitespace-nowrap"
        >
          {PROJECTION.dateInWords}
        </strong>
      </p>
      <p className="mt-1">{PROJECTION.caption}</p>
    </div>
  )
}
