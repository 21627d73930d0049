import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { Amount } from '@presale/ui/amount'
import { Banner } from '@presale/ui/banner'
import { CodeText } from '@presale/ui/code-text'
import { Phrase } from '@presale/ui/phrase'
import type { Outputs } from '../../../trpc.ts'
import { WithContact } from '../../../with-contact.tsx'
import { LocalTime } from '../local-time.tsx'

type ReplacedAddressProps = { order: Outputs['orders']['read']; since: string }

/** Stands in place of the payment instructions of a pending order whose deposit address was replaced. */
export function ReplacedAddress({ order, since }: ReplacedAddressProps) {
  return (
    <Banner tone="warning" title={<Phrase text={TEXTS.replaced.title} time={<LocalTime iso={since} />} />}>
      <p>
        <WithContact
          text={TEXTS.replaced.body}
          amount={<Amount value={order.payAmount} unit={order.currencyCode} />}
          address={<CodeText>{order.depositAddress}</CodeText>}
        />
      </p>
    </Banner>
  )
}
