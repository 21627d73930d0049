import { divide, multiply } from '@presale/rules/decimal'
import { DISTRIBUTION, SUPPLY, TOKEN_NAME } from '@presale/rules/presale'
import { LANDING_TEXTS as TEXTS } from '@presale/rules/texts/landing'
import { PRESALE_LANDING_TEXTS as LANDING } from '@presale/rules/texts/presale-landing'
import { withThousands } from './figures.ts'
import { Projection } from './projection.tsx'
import { SectionHeading } from './section-heading.tsx'

/** The shares of the supply, the presale's figures and the operator's projection. */
export function Tokenomics() {
  return (
    <section
      id="tokenomics"
      tabIndex={-1}
      aria-labelledby="tokenomics-heading"
      className="mx-auto max-w-page px-4 py-20 outline-none sm:px-6 lg:py-28"
    >
      <SectionHeading id="tokenomics-heading" title={TEXTS.sections.tokenomics} text={LANDING.tokenomics} />
      <Distribution />
      <div className="mt-14 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-2">
        <Details />
        <Projection />
      </div>
    </section>
  )
}

/** Each bar begins where the previous one ends; together they are the whole supply. */
function Distribution() {
  let start = 0
  return (
    <ul className="mt-10 border-line border-t lg:mt-12">
      {DISTRIBUTION.map(({ share, percent }) => {
        const from = start
        start += percent
        const tokens = divide(multiply(SUPPLY.total, String(percent), 2), '100', 0)
        return (
          <li
            key={share}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-2 border-line border-b py-4 lg:grid-cols-[12rem_1fr_4rem_10rem]"
          >
            <span className="font-medium text-lg">{LANDING.shares[share]}</span>
            <span className="tabular text-end font-display font-semibold text-xl lg:order-1">
              {TEXTS.percent(percent)}
            </span>
            <span className="tabular col-span-2 text-muted lg:order-2 lg:col-span-1 lg:text-end">
              {withThousands(tokens)} <span className="lg:sr-only">{TEXTS.tokens}</span>
            </span>
            <svg
              aria-hidden="true"
              width="100%"
              height="12"
              className="col-span-2 block self-center overflow-hidden rounded-full bg-line lg:col-span-1"
            >
              <rect x={`${from}%`} width={`${percent}%`} height="12" rx="6" className="fill-ink" />
            </svg>
          </li>
        )
      })}
    </ul>
  )
}

const DETAILS = [
  { term: TEXTS.tokenName, value: TOKEN_NAME },
  { term: TEXTS.totalSupply, value: withThousands(SUPPLY.total) },
  { term: TEXTS.softCap, value: TEXTS.usd(withThousands(SUPPLY.softCapUsd)) },
  { term: TEXTS.hardCap, value: TEXTS.usd(withThousands(SUPPLY.hardCapUsd)) },
]

function Details() {
  return (
    <div>
      <dl className="divide-y divide-line">
        {DETAILS.map(({ term, value }) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3 first:pt-0">
            <dt className="text-muted">{term}</dt>
            <dd className="tabular wrap-anywhere font-medium text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">{TEXTS.supplyCaption}</p>
    </div>
  )
}
