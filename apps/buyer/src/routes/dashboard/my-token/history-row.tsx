import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { MY_TOKENS_TEXTS } from '@presale/rules/texts/my-tokens'
import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { PRESALE_MY_TOKENS_TEXTS } from '@presale/rules/texts/presale-my-tokens'
import { ORDER_STEPS } from '@presale/rules/texts/presale-order'
import { Amount } from '@presale/ui/amount'
import { Phrase } from '@presale/ui/phrase'
import { Skeleton } from '@presale/ui/skeleton'
import { StatusBadge } from '@presale/ui/status-badge'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Outputs } from '../../../trpc.ts'
import { LocalTime, localTime } from '../local-time.tsx'
import { rejectionOf } from '../rejection-of.ts'

const { history: TEXTS } = MY_TOKENS_TEXTS

type Order = Outputs['orders']['holdings']['orders'][number]

const ROW = 'relative border-line border-b px-2 py-4'
/** A row's parts: lines on a phone, stacked in pairs in a wider list, columns in the widest. */
export const HISTORY_GRID =
  'grid grid-cols-2 items-start gap-x-4 gap-y-3 @min-[54rem]:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)_14.5rem_3rem] @min-[54rem]:gap-x-8'
const PLACEHOLDERS = ['a', 'b', 'c']

/** One order. The whole row links to the order's page. */
export function HistoryRow({ order }: { order: Order }) {
  // Tells it from others of the same amount and minute. The order's page has the whole number, in groups of four too.
  const beginning = order.reference.slice(0, 8).replace(/^.{4}/, '$& ')
  const word = ORDER_STATUS_TEXTS.words[order.status]
  return (
    <li className={`${ROW} ${HISTORY_GRID} hover:bg-wash`}>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 @min-[54rem]:col-span-1 @min-[54rem]:flex-col @min-[54rem]:items-start">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge tone={word ? order.status : 'info'}>{word ?? ORDER_STATUS_TEXTS.unknown}</StatusBadge>
          {order.status === 'rejected' && <span className="text-muted text-sm">{reasonOf(order)}</span>}
          {order.addressReplacedAt && <span className="text-rejected text-sm">{TEXTS.replaced}</span>}
        </div>
        <span className="tabular text-muted">{PRESALE_MY_TOKENS_TEXTS.history.text}</span>
      </div>
      <Cell label={TEXTS.amount} amount>
        <Amount value={order.payAmount} unit={order.currencyCode} least={0} />
      </Cell>
      <Cell label={TEXTS.tokens} amount>
        <Amount value={order.tokens} unit={TOKEN_SYMBOL} least={0} />
        <span className="block text-muted text-sm">
          {order.status === 'rejected' ? (
            TEXTS.notCredited
          ) : (
            <Phrase text={TEXTS.bonus} amount={<Amount value={order.bonusTokens} least={0} />} />
          )}
        </span>
      </Cell>
      <div className="col-span-2 flex items-end justify-between gap-4 @min-[54rem]:contents">
        <Cell label={TEXTS.date}>
          <span className="@min-[16rem]:whitespace-nowrap">
            <LocalTime iso={order.createdAt} />
          </span>
          <span className="block text-muted text-sm">
            <Phrase text={TEXTS.number} beginning={<span className="font-mono">{beginning}</span>} />
          </span>
        </Cell>
        <Link
          className="link justify-self-end after:absolute after:inset-0"
          to={`/dashboard/transaction?order=${order.reference}`}
          aria-label={TEXTS.viewOrder(beginning, localTime(order.createdAt))}
        >
          {TEXTS.view}
        </Link>
      </div>
    </li>
  )
}

function reasonOf(order: Order): string {
  const rejection = rejectionOf(order)
  return rejection === ORDER_STEPS.rejected ? TEXTS.byOperator : rejection.title
}

/** On a phone the label and the amount share a line of their own, so that the unit stays beside its number. */
const AMOUNT_CELL =
  'min-w-0 @max-[26rem]:col-span-2 @max-[26rem]:flex @max-[26rem]:items-baseline @max-[26rem]:justify-between @max-[26rem]:gap-4 @max-[26rem]:text-end @min-[54rem]:text-end'
const DATE_LABEL = 'text-muted text-sm @max-[26rem]:sr-only @min-[54rem]:sr-only'

type CellProps = { label: string; amount?: boolean; children: ReactNode }

function Cell({ label, amount = false, children }: CellProps) {
  return (
    <div className={amount ? AMOUNT_CELL : 'min-w-0'}>
      <p className={amount ? 'text-muted text-sm @min-[54rem]:sr-only' : DATE_LABEL}>{label}</p>
      <div>{children}</div>
    </div>
  )
}

export function HistorySkeleton() {
  return PLACEHOLDERS.map((key) => (
    <li key={key} className={ROW}>
      <Skeleton className="h-44.25 @max-[26rem]:h-43.5 @min-[54rem]:h-13" />
    </li>
  ))
}
