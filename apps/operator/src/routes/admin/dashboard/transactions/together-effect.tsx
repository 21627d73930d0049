import { type Decision, ORDER_UNKNOWN } from '@presale/rules/order'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { Banner } from '@presale/ui/banner'
import { Fragment, type ReactNode } from 'react'
import type { Outputs } from '../../../../trpc.ts'
import { WhoDecided } from '../who-decided.tsx'
import { inNumbers } from './together.ts'

type Preview = Outputs['orders']['previewMany']

/** What one decision on several orders does: to balances, in sum, and which orders it leaves as they are, and why. */
export function TogetherEffect({ kind, preview }: { kind: Decision; preview: Preview }) {
  const { decided, unchanged, refused } = preview
  return (
    <div className="flex flex-col gap-4">
      {decided.length > 0 && <Moved kind={kind} preview={preview} />}
      {unchanged.length > 0 && (
        <p>
          {inNumbers(unchanged.length, 'order')} {unchanged.length === 1 ? 'is' : 'are'} {kind} already and
          stay{unchanged.length === 1 ? 's' : ''} so: {unchanged.join(', ')}.
        </p>
      )}
      {refused.length > 0 && (
        <Banner tone="warning" title={`${inNumbers(refused.length, 'order')} cannot be decided on`}>
          <ul className="mt-1 flex flex-col gap-2">
            {refused.map(({ orderId, refusal, changed }) => (
              <li key={orderId}>
                <span className="font-medium">Order {orderId}.</span> {refusal}
                {refusal === ORDER_UNKNOWN && '.'}
                <WhoDecided change={changed} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}

function Moved({ kind, preview: { decided, moved } }: { kind: Decision; preview: Preview }) {
  if (moved.orders === 0) return <p>No balance changes: none of these orders is approved.</p>
  const way = kind === 'approved' ? 'Added to' : 'Removed from'
  const sums: [string, ReactNode][] = [
    ['Tokens', <Amount key="tokens" value={moved.tokens} unit={TOKEN_SYMBOL} />],
    ['Bonus', <Amount key="bonus" value={moved.bonusTokens} unit={TOKEN_SYMBOL} />],
    [
      `${way} ${inNumbers(moved.buyers, 'balance')}`,
      <Amount key="total" className="font-medium" value={moved.totalTokens} unit={TOKEN_SYMBOL} />,
    ],
  ]
  const still = decided.length - moved.orders
  return (
    <div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 rounded-surface border border-line px-4 py-3 text-end">
        {sums.map(([name, amount]) => (
          <Fragment key={name}>
            <dt className="text-start text-muted">{name}</dt>
            <dd>{amount}</dd>
          </Fragment>
        ))}
      </dl>
      {still > 0 && (
        <p className="mt-2 text-muted">
          {inNumbers(still, 'order')} of them {still === 1 ? 'was' : 'were'} never credited; no balance
          changes for {still === 1 ? 'it' : 'them'}.
        </p>
      )}
    </div>
  )
}
