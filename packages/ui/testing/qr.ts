import decode from 'qr/decode.js'

/** Pixels of a code's module: more than a decoder needs. */
const MODULE_PX = 4

/** What a camera reads from a drawn QR code. */
export async function readQr(picture: Element): Promise<string> {
  const copy = picture.cloneNode(true) as SVGSVGElement
  const size = copy.viewBox.baseVal.width * MODULE_PX
  for (const side of ['width', 'height']) copy.setAttribute(side, `${size}`)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = new OffscreenCanvas(size, size).getContext('2d')
  if (!canvas) throw new Error('This browser cannot draw.')
  canvas.drawImage(image, 0, 0)
  return decode(canvas.getImageData(0, 0, size, size))
}
