import { paymentUri } from '@presale/rules/payment-uri'
import { ORDER_TEXTS } from '@presale/rules/texts/order'
import { Button } from '@presale/ui/button'
import { QrPicture } from '@presale/ui/qr-picture'

const { qr: TEXTS } = ORDER_TEXTS

type Payment = Parameters<typeof paymentUri>[0]

/**
 * The payment as a QR code. Once payment is due, a link also opens a wallet on this device, if the coin has a URI
 * scheme.
 */
export function PaymentQr({ payment, toScanOnly = false }: { payment: Payment; toScanOnly?: boolean }) {
  const uri = paymentUri(payment)
  const text = uri ?? payment.depositAddress
  return (
    <figure className="flex flex-col items-center gap-2">
      <QrPicture
        text={text}
        label={uri ? TEXTS.payment : TEXTS.address}
        className={toScanOnly ? 'w-36' : 'w-40'}
      />
      <figcaption className="text-balance text-center text-muted text-sm">
        {uri ? TEXTS.hasAmount : TEXTS.hasAddress}
      </figcaption>
      {uri && !toScanOnly && (
        <Button asChild>
          <a href={uri}>{TEXTS.open}</a>
        </Button>
      )}
    </figure>
  )
}
