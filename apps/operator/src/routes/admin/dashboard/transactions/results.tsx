import { DecisionNotice } from '../decision-notice.tsx'
import { summaryOf, TogetherNotice } from './together-notice.tsx'
import type { Decisions } from './use-decisions.ts'

/**
 * The effect of the last decision, above the list, and in view wherever the list is scrolled. For several orders, the sum is
 * announced and each order has a line.
 */
export function Results({ decisions: { result, settled, dismiss } }: { decisions: Decisions }) {
  const one = result && 'one' in result ? result.one : undefined
  const several = result && 'several' in result ? result.several : undefined
  return (
    <div className={result ? 'sticky top-(--header-height,0px) z-20' : '-mt-4'}>
      <div role="status" className={several ? 'sr-only' : undefined}>
        {one && (
          <DecisionNotice
            key={`${one.order.id} ${one.kind} ${one.result.version}`}
            outcome={one}
            onDismiss={dismiss}
          />
        )}
        {several && summaryOf(several)}
      </div>
      {several && (
        <TogetherNotice
          key={`${several.kind} ${several.orders.map(({ id, version }) => `${id}.${version}`).join(' ')}`}
          result={several}
          onAnswered={settled}
          onDismiss={dismiss}
        />
      )}
    </div>
  )
}
