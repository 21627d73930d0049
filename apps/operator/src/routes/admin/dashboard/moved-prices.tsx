import { type MovedPrice, movedFigures } from '@presale/rules/moved-price'
import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { translated } from '@presale/rules/texts/sentences'
import { Banner } from '@presale/ui/banner'
import { Phrase } from '@presale/ui/phrase'
import { OperatorTime } from './operator-time.tsx'

const TEXTS = OPERATOR_SHELL_TEXTS.movedPrices

/** The orders whose price is no longer held, with each figure then and now. */
export function MovedPrices({ unheld }: { unheld: readonly MovedPrice[] }) {
  if (unheld.length === 0) return null
  return (
    <Banner tone="warning" title={TEXTS.title}>
      <ul className="mt-1 flex flex-col gap-3">
        {unheld.map((moved) => (
          <li key={moved.orderId}>
            <Phrase
              text={TEXTS.heldUntil}
              order={moved.orderId}
              time={<OperatorTime iso={moved.heldUntil} zoneShown />}
            />
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4">
              {movedFigures(moved).map(({ name, before, now }) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{translated(name)}</dt>
                  <dd className="wrap-anywhere">{TEXTS.figures(before, translated(now))}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
