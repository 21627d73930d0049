/** Profiles as a flame graph in one SVG: a call is as wide as its time and stands above its caller. */
import type { Profiled } from './profile.ts'
import { type Call, samplesOf } from './profile-stacks.ts'

const WIDTH = 1200
const ROW_HEIGHT = 16
const CHARACTER_WIDTH = 6.2
/** Calls with a smaller share of the time are too narrow to see. */
const MIN_SHARE = 0.001

type Flame = { call: Call; took: number; calls: Map<string, Flame> }

/** The graph of all profiles together. The pointer shows full names. Throws when they have no samples. */
export function toFlameGraph(title: string, profiles: Profiled[]): string {
  const whole = makeFlame({ name: 'all that was not idle', package: '' })
  for (const { stack, took } of samplesOf(profiles)) {
    whole.took += took
    let flame = whole
    for (const call of stack.toReversed()) {
      const above = flame.calls.get(call.name) ?? makeFlame(call)
      flame.calls.set(call.name, above)
      above.took += took
      flame = above
    }
  }
  if (whole.took === 0) throw new Error('No server was profiled.')
  const isSeen = ({ took }: Flame) => took >= whole.took * MIN_SHARE
  const rows = rowsOf(whole, isSeen)
  const height = (rows + 2) * ROW_HEIGHT
  const boxes: string[] = []
  const draw = (flame: Flame, left: number, row: number) => {
    boxes.push(toBox(flame, whole.took, left, height - (row + 1) * ROW_HEIGHT))
    let at = left
    for (const above of flame.calls.values()) {
      if (isSeen(above)) draw(above, at, row + 1)
      at += (above.took / whole.took) * WIDTH
    }
  }
  draw(whole, 0, 0)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="100%" height="100%" fill="#fff"/><text x="4" y="12">${escaped(title)}</text>`,
    ...boxes,
    '</svg>\n',
  ].join('\n')
}

const makeFlame = (call: Call): Flame => ({ call, took: 0, calls: new Map() })

function rowsOf(flame: Flame, isSeen: (flame: Flame) => boolean): number {
  return 1 + Math.max(0, ...[...flame.calls.values()].filter(isSeen).map((above) => rowsOf(above, isSeen)))
}

function toBox({ call, took }: Flame, all: number, left: number, top: number): string {
  const width = (took / all) * WIDTH
  const text = call.name.slice(0, Math.max(0, Math.floor((width - 4) / CHARACTER_WIDTH)))
  return [
    `<g><title>${escaped(call.name)}: ${((took * 100) / all).toFixed(1)} %</title>`,
    `<rect x="${left.toFixed(1)}" y="${top}" width="${width.toFixed(1)}" height="${ROW_HEIGHT - 1}" fill="${colourOf(call)}"/>`,
    text.length > 2
      ? `<text x="${(left + 2).toFixed(1)}" y="${top + 11}">${escaped(text)}</text></g>`
      : '</g>',
  ].join('')
}

/** Our code in orange, Node and V8 in grey, each package in a colour of its own. */
function colourOf({ package: name }: Call): string {
  if (name.startsWith('apps/') || name.startsWith('packages/')) return '#ffb454'
  if (name === '' || name === 'node' || name === 'V8' || name.startsWith('(')) return '#d0d4da'
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  return `hsl(${hue} 60% 78%)`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
