/** Where the whole part of each amount ends, which is before its possible line break. */
export function decimalPoints(within: ParentNode = document): number[] {
  return [...within.querySelectorAll('wbr')].map((lineBreak) => {
    const whole = document.createRange()
    if (lineBreak.parentNode) whole.setStart(lineBreak.parentNode, 0)
    whole.setEndBefore(lineBreak)
    return whole.getBoundingClientRect().right
  })
}
