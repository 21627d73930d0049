import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { ORDER_STEPS } from '@presale/rules/texts/presale-order'
import type { TimelineStep } from '@presale/ui/timeline'
import type { Outputs } from '../../../trpc.ts'
import { WithContact } from '../../../with-contact.tsx'
import { LocalTime } from '../local-time.tsx'
import { rejectionOf } from '../rejection-of.ts'

type Order = Outputs['orders']['read']

/** The steps of an order's timeline. */
export function stepsOf(order: Order): TimelineStep[] {
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
    case 'rejected': {
      const { title, text } = rejectionOf(order)
      return [placed, { state: 'failed', title, text: <WithContact text={text} />, time: decided }]
    }
    case 'pending':
      return [
        placed,
        { state: 'current', ...waitOf(order) },
        { state: 'upcoming', ...ORDER_STEPS.toBeCredited },
      ]
    default:
      return [placed, { state: 'current', title: ORDER_STATUS_TEXTS.unknown, ...ORDER_STEPS.beingChecked }]
  }
}

function waitOf({ addressReplacedAt, transactionId }: Order) {
  if (addressReplacedAt) return ORDER_STEPS.replaced
  return transactionId ? ORDER_STEPS.named : ORDER_STEPS.waiting
}
