import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { Phrase } from '@presale/ui/phrase'
import type { Outputs } from '../../../trpc.ts'
import { LocalTime } from '../local-time.tsx'

type OrderTimesProps = {
  order: Pick<Outputs['orders']['read'], 'priceHeldUntil' | 'closesAt' | 'transactionId'>
  isHeld: boolean
}

/** Until when a pending order holds its price, and when it closes (D31). */
export function OrderTimes({ order: { priceHeldUntil, closesAt, transactionId }, isHeld }: OrderTimesProps) {
  const texts = transactionId ? TEXTS.named : TEXTS
  return (
    <Phrase
      text={isHeld ? texts.held : texts.wasHeld}
      time={<LocalTime iso={priceHeldUntil} />}
      closes={<LocalTime iso={closesAt} />}
    />
  )
}
