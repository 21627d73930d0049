import { part } from './part.ts'

/** A drawn leading zero keeps the width of minutes and seconds; the text itself stays the bare number. */
const TWO_DIGITS = "before:content-['0']"

/** Runs the countdown to the announced end, then shows the closing note (D21). */
export function countDown(): void {
  const end = new Date(part('countdown').dataset.end ?? '')
  const draw = () => {
    const left = secondsUntil(end)
    drawPart('hours', Math.floor(left / 3600), false)
    drawPart('minutes', Math.floor(left / 60) % 60, left > 0)
    drawPart('seconds', left % 60, left > 0)
    part('ended').classList.toggle('invisible', left > 0)
  }
  draw()
  window.setInterval(draw, 1000)
}

/** Whole seconds, rounded up and never below zero. */
function secondsUntil(end: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - Date.now()) / 1000))
}

function drawPart(name: string, value: number, isPadded: boolean): void {
  const element = part(name)
  element.textContent = String(value)
  element.classList.toggle(TWO_DIGITS, isPadded && value < 10)
}
