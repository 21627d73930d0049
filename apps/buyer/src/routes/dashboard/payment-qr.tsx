import { paymentUri } from '@presale/rules/payment-uri'
import { Button } from '@presale/ui/button'
import { useMemo } from 'react'
import { encode } from 'uqr'

type Payment = Parameters<typeof paymentUri>[0]

const QUIET_ZONE = 4

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

/** Dark on white in both themes, as cameras expect. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawQr(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-40 rounded-control border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#15161c" d={path} />
    </svg>
  )
}

function drawQr(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), size }
}
