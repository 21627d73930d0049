import { LANDING_TEXTS as TEXTS } from '@presale/rules/texts/landing'
import { PRESALE_LANDING_TEXTS as LANDING } from '@presale/rules/texts/presale-landing'
import { PrizeDrawing } from './prize-drawing.tsx'
import { SectionHeading } from './section-heading.tsx'

export function PrizePool() {
  return (
    <section
      id="prizepool"
      tabIndex={-1}
      aria-labelledby="prize-pool-heading"
      className="border-line border-y bg-wash outline-none"
    >
      <div className="mx-auto max-w-page px-4 py-20 sm:px-6 lg:py-28">
        <SectionHeading id="prize-pool-heading" title={TEXTS.sections.prizepool} text={LANDING.prizePool} />
        <ul className="mt-10 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:mt-12 xl:grid-cols-4">
          {LANDING.prizes.map(({ name, text }, index) => (
            <li key={name} className="rounded-surface border border-line bg-paper p-6">
              <PrizeDrawing index={index} />
              <h3 className="mt-8 text-xl">{name}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
