import { clsx } from 'clsx'
import { useMemo } from 'react'
import { encode } from 'uqr'

const QUIET_ZONE = 4

type QrPictureProps = {
  /** The text that a camera reads. */
  text: string
  /** Names the image for assistive technology. The page must also show its content as text. */
  label: string
  /** Sets its width and position. */
  className?: string
}

/** A QR code, dark on white in both themes, as cameras expect. */
export function QrPicture({ text, label, className = 'w-40' }: QrPictureProps) {
  const { path, size } = useMemo(() => drawQr(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={clsx('max-w-full rounded-control border border-line', className)}
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
