import { STATUS_MESSAGES, UNKNOWN_STATUS_MESSAGE } from '@presale/rules/order'
import { NETWORK_WARNING, ORDER_STEPS, TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { CopyRow } from '@presale/ui/copy-button'
import { Mark } from '@presale/ui/mark'
import { StatusBadge } from '@presale/ui/status-badge'
import { Timeline, type TimelineStep } from '@presale/ui/timeline'
import { Printer } from 'lucide-react'
import { Link } from 'wouter'
import type { Outputs } from '../../../trpc.ts'
import { DepositLabel, NetworkName } from '../network-name.tsx'
import { PaymentQr } from '../payment-qr.tsx'

type Order = Outputs['orders']['read']

/** One order: where it stands, what to send where, and what comes of it. `stale`: the last question got no answer. */
export function OrderView({ order, stale }: { order: Order; stale: boolean }) {
  const { status } = order
  return (
    <article className="flex flex-col gap-6">
      <p className="hidden items-center gap-2.5 font-display font-semibold text-lg print:flex">
        <Mark size={28} />
        {TOKEN_NAME}
      </p>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl" aria-live="polite">
          {STATUS_MESSAGES[status] ?? UNKNOWN_STATUS_MESSAGE}
        </h1>
        {status in STATUS_MESSAGES && (
          <StatusBadge tone={status} className="capitalize">
            {status}
          </StatusBadge>
        )}
      </header>
      {stale && (
        <Banner title="The status could not be refreshed">This is what we last knew. We keep trying.</Banner>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] print:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="flex flex-col gap-6">
          <Payment order={order} />
          <Figures order={order} />
        </div>
        <div className="flex flex-col gap-8">
          {order.status === 'pending' && <PaymentQr payment={order} />}
          <Timeline label="What happens" steps={stepsOf(order)} />
        </div>
      </div>
      <footer className="flex flex-wrap gap-3 max-sm:*:grow print:hidden">
        <Button asChild variant="secondary">
          <Link to="/dashboard">Back to Dashboard</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/dashboard/how-to-buy">How to buy</Link>
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </footer>
    </article>
  )
}

function Payment({ order }: { order: Order }) {
  return (
    <section aria-label="Payment" className="flex flex-col gap-2">
      {order.network && order.status === 'pending' && (
        <Banner
          tone="warning"
          title={
            <>
              Network: <NetworkName name={order.network} />
            </>
          }
        >
          {NETWORK_WARNING}
        </Banner>
      )}
      <CopyRow
        label={order.status === 'pending' ? 'Amount to send' : 'Amount'}
        copy={order.payAmount}
        value={<Amount value={order.payAmount} unit={order.currencyCode} />}
      />
      <CopyRow
        label={<DepositLabel network={order.network} />}
        copy={order.depositAddress}
        value={<CodeText>{order.depositAddress}</CodeText>}
      />
      <CopyRow label="Order number" copy={order.reference} value={<CodeText>{order.reference}</CodeText>} />
    </section>
  )
}

function Figures({ order }: { order: Order }) {
  const rows = [
    { name: 'Tokens', value: order.tokens },
    { name: 'Bonus', value: order.bonusTokens },
    { name: 'Total', value: order.totalTokens },
  ]
  return (
    <dl className="divide-y divide-line border-line border-y">
      {rows.map(({ name, value }) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 last:font-semibold"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="text-end">
            <Amount value={value} unit={TOKEN_SYMBOL} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function stepsOf(order: Order): TimelineStep[] {
  const placed: TimelineStep = {
    state: 'done',
    ...ORDER_STEPS.placed,
    time: <LocalTime iso={order.createdAt} />,
  }
  const decided = <LocalTime iso={order.updatedAt} />
  switch (order.status) {
    case 'approved':
      return [
        placed,
        { state: 'done', ...ORDER_STEPS.confirmed, time: decided },
        { state: 'done', ...ORDER_STEPS.credited, time: decided },
      ]
    case 'rejected':
      return [placed, { state: 'failed', ...ORDER_STEPS.rejected, time: decided }]
    case 'pending':
      return [
        placed,
        { state: 'current', ...ORDER_STEPS.waiting },
        { state: 'upcoming', ...ORDER_STEPS.toBeCredited },
      ]
    default:
      return [placed, { state: 'current', title: UNKNOWN_STATUS_MESSAGE, ...ORDER_STEPS.beingChecked }]
  }
}

function LocalTime({ iso }: { iso: string }) {
  const shown = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  )
  return <time dateTime={iso}>{shown}</time>
}
