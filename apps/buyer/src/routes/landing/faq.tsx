import { LEVELS } from '@presale/rules/presale'
import { LANDING_TEXTS as TEXTS } from '@presale/rules/texts/landing'
import { type FaqQuestion, PRESALE_LANDING_TEXTS as LANDING } from '@presale/rules/texts/presale-landing'
import { Accordion } from '@presale/ui/accordion'
import { Button } from '@presale/ui/button'
import { withThousands } from './figures.ts'
import { Projection } from './projection.tsx'
import { SectionHeading } from './section-heading.tsx'

export function Faq() {
  return (
    <section
      id="faq"
      tabIndex={-1}
      aria-labelledby="faq-heading"
      className="mx-auto grid max-w-page grid-cols-1 gap-x-16 gap-y-10 px-4 py-20 outline-none sm:px-6 lg:grid-cols-[1fr_2fr] lg:py-28"
    >
      <SectionHeading id="faq-heading" title={TEXTS.sections.faq} text={LANDING.faq} />
      <div>
        <Accordion
          defaultValue="price-prediction"
          items={LANDING.questions.map((question) => ({
            value: question.id,
            title: question.question,
            content: <Answer {...question} />,
          }))}
        />
        <div className="mt-14 grid items-center gap-x-10 gap-y-5 sm:grid-cols-[1fr_auto]">
          <p className="text-lg">{LANDING.invitation}</p>
          <Button asChild variant="primary" size="lg">
            <a href="/register">{TEXTS.purchaseTokens}</a>
          </Button>
        </div>
      </div>
    </section>
  )
}

/** A link to an answer, such as `#faq-books`, opens it and leaves its question in view. */
function Answer({ id, paragraphs, steps }: FaqQuestion) {
  return (
    <div id={`faq-${id}`} tabIndex={-1} className="flex scroll-mt-14 flex-col gap-3 outline-none">
      {id === 'price-prediction' && <Projection />}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {steps && (
        <ol className="flex list-decimal flex-col gap-1.5 ps-5 marker:text-muted">
          {steps.map((text) => (
            <li key={text} className="ps-1">
              {text}
            </li>
          ))}
        </ol>
      )}
      {id === 'bonus' && <LevelTable />}
    </div>
  )
}

function LevelTable() {
  return (
    <table className="mt-1 w-full max-w-sm">
      <thead>
        <tr className="border-line border-b text-muted">
          <th scope="col" className="py-1.5 text-start font-normal">
            {TEXTS.level}
          </th>
          <th scope="col" className="py-1.5 text-end font-normal">
            {TEXTS.leastTokens}
          </th>
          <th scope="col" className="py-1.5 text-end font-normal">
            {TEXTS.bonus}
          </th>
        </tr>
      </thead>
      <tbody className="tabular">
        {LEVELS.map(({ name, tokens, bonusPercent }) => (
          <tr key={name} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-1.5 text-start font-medium">
              {name}
            </th>
            <td className="py-1.5 text-end">{withThousands(tokens)}</td>
            <td className="py-1.5 text-end">{TEXTS.percent(bonusPercent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
