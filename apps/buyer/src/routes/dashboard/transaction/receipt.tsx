import { trimZeros } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { Amount } from '@presale/ui/amount'
import { CodeText } from '@presale/ui/code-text'
import { Phrase } from '@presale/ui/phrase'
import type { ReactNode } from 'react'
import type { Outputs } from '../../../trpc.ts'
import { DepositLabel } from '../network-name.tsx'

/**
 * The order's figures. Once the payment is named or decided on, amount and address stand among them as plain text: they
 * are no instruction any more, so that no buyer pays twice. A rejected order has neither bonus nor total: nothing was
 * credited for it.
 */
export function Receipt({ order }: { order: Outputs['orders']['read'] }) {
  const isPending = order.status === 'pending'
  const isRejected = order.status === 'rejected'
  return (
    <dl aria-label={TEXTS.receipt} className="divide-y divide-line border-line border-y">
      {(!isPending || order.transactionId) && (
        <>
          <Row name={TEXTS.amount}>
            <Amount value={order.payAmount} unit={order.currencyCode} />
          </Row>
          <Row name={<DepositLabel network={order.network} />}>
            <CodeText className="text-sm">{order.depositAddress}</CodeText>
          </Row>
          {!isPending && order.transactionId && (
            <Row name={TEXTS.paid.label}>
              <CodeText className="text-sm">{order.transactionId}</CodeText>
            </Row>
          )}
        </>
      )}
      <Row name={TEXTS.rate}>
        <Phrase
          text={TEXTS.rateOf(order.currencyCode)}
          tokens={<Amount value={trimZeros(order.tokensPerUnit)} unit={TOKEN_SYMBOL} />}
        />
      </Row>
      <Row name={isRejected ? TEXTS.tokensUncredited : TEXTS.tokens}>
        <Amount value={order.tokens} unit={TOKEN_SYMBOL} />
      </Row>
      {!isRejected && (
        <>
          <Row name={TEXTS.bonus}>
            <Amount value={order.bonusTokens} unit={TOKEN_SYMBOL} />
          </Row>
          <Row name={TEXTS.total} isTotal>
            <Amount value={order.totalTokens} unit={TOKEN_SYMBOL} />
          </Row>
        </>
      )}
    </dl>
  )
}

function Row({ name, isTotal, children }: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 py-3 ${isTotal ? 'font-semibold' : ''}`}
    >
      <dt className="text-muted">{name}</dt>
      <dd className="ms-auto min-w-0 text-end">{children}</dd>
    </div>
  )
}
