/** The values at which an axis has lines: round numbers around all values, zero among them. */
export function ticksOf(values: readonly number[], about = 4): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === most) return [0]
  const step = roundStep((most - least) / about)
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  // Twelve digits hide what binary fractions add, such as 0.0006000000000000001.
  return Array.from({ length: last - first + 1 }, (_, place) =>
    Number(((first + place) * step).toPrecision(12)),
  )
}

/** The next 1, 2 or 5 times a power of ten. */
function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width))
  const factor = [1, 2, 5].find((each) => each * power >= width) ?? 10
  return factor * power
}

/** The places of at most `most` labels among `count`, evenly spread, first and last included. */
export function labelPlaces(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, place) => place)
  return Array.from({ length: most }, (_, place) => Math.round((place * (count - 1)) / (most - 1)))
}
