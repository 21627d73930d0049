import { CONFIRMATIONS_REQUIRED, type SaleOperator } from '@presale/rules/presale'
import { LANDING_TEXTS } from '@presale/rules/texts/landing'
import { Phrase } from '@presale/ui/phrase'
import type { ReactNode } from 'react'

const TEXTS = LANDING_TEXTS.facts

/** What a careful visitor asks first: the operator, the money, the books and a contact. */
export function Facts({ operator }: { operator: SaleOperator | undefined }) {
  return (
    <section aria-labelledby="facts" className="mx-auto max-w-page px-4 pb-12 sm:px-6">
      <h2 id="facts" className="text-xl">
        {TEXTS.title}
      </h2>
      <dl className="mt-3 grid grid-cols-1 gap-x-10 gap-y-5 border-line border-t pt-4 md:grid-cols-2 lg:grid-cols-4">
        <Fact name={TEXTS.operator}>
          {operator ? `${operator.name}. ${operator.place}` : TEXTS.operatorUnknown}
        </Fact>
        <Fact name={TEXTS.contact}>
          {operator ? (
            <a className="link" href={`mailto:${operator.contact}`}>
              {operator.contact}
            </a>
          ) : (
            TEXTS.contactUnknown
          )}
        </Fact>
        <Fact name={TEXTS.money}>{TEXTS.moneyText(CONFIRMATIONS_REQUIRED)}</Fact>
        <Fact name={TEXTS.books}>
          <Phrase
            text={TEXTS.booksText}
            how={
              <a className="link" href="#faq-books">
                {TEXTS.how}
              </a>
            }
          />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  )
}
