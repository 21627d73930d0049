/** On how many lines the text of an element is drawn. Parts of other sizes that share a line's baseline count with it. */
export function linesOf(element: Element): number {
  const boxes = textBoxes(element).sort((one, other) => one.top - other.top)
  let lines = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { top, bottom } of boxes) {
    if (top >= end - 2) lines += 1
    end = Math.max(end, bottom)
  }
  return lines
}

/** Where the texts within an element are drawn, without the boxes of its parts. */
function textBoxes(element: Element): DOMRect[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const boxes: DOMRect[] = []
  while (texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    boxes.push(...range.getClientRects())
  }
  return boxes
}
