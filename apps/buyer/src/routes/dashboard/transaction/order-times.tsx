import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { Phrase } from '@presale/ui/phrase'
import type { Outputs } from '../../../trpc.ts'
import { LocalTime } from '../local-time.tsx'
import { useIsFuture } from './use-is-future.ts'

type Times = Pick<Outputs['orders']['read'], 'priceHeldUntil' | 'closesAt'>

/** Until when a pending order holds its price, and when it closes (D31). */
export function OrderTimes({ order: { priceHeldUntil, closesAt } }: { order: Times }) {
  const isHeld = useIsFuture(priceHeldUntil)
  return (
    <p className="text-muted">
      <Phrase
        text={isHeld ? TEXTS.held : TEXTS.wasHeld}
        time={<LocalTime iso={priceHeldUntil} />}
        closes={<LocalTime iso={closesAt} />}
      />
    </p>
  )
}
