import { paymentUri } from '@presale/rules/payment-uri'
import { Button } from '@presale/ui/button'
import { QrPicture } from '@presale/ui/qr-picture'

type Payment = Parameters<typeof paymentUri>[0]

/** The payment as a picture to scan, and, once it is due, as a link for a wallet on this device where there is one. */
export function PaymentQr({ payment, toScanOnly = false }: { payment: Payment; toScanOnly?: boolean }) {
  const uri = paymentUri(payment)
  const text = uri ?? payment.depositAddress
  return (
    <figure className="flex flex-col items-center gap-2">
      <QrPicture text={text} label={uri ? 'QR code of the payment' : 'QR code of the deposit address'} />
      <figcaption className="text-center text-muted text-sm">
        {uri ? 'Address and amount' : 'The address; type the amount yourself'}
      </figcaption>
      {uri && !toScanOnly && (
        <Button asChild className="print:hidden">
          <a href={uri}>Open in wallet</a>
        </Button>
      )}
    </figure>
  )
}
