/** Draws the shapes of public/mark.svg as PNG files: circles and paths of the commands M, V and Q. */
import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]
type Point = readonly [x: number, y: number]
/** A line through points with round ends; a circle that is filled is a line of one point. */
type Stroke = { points: readonly Point[]; radius: number; colour: Colour }

/** The width of the mark's own coordinates. */
const MARK_WIDTH = 32
const CURVE_STEPS = 16

/** A PNG of the mark, `size` pixels wide, in the middle of `width` × `height` pixels of `paper`. */
export function drawIcon(svg: string, width: number, height: number, size: number, paper: Colour): Buffer {
  const strokes = readMark(svg)
  const scale = size / MARK_WIDTH
  const pixels = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const point = [(x + 0.5 - (width - size) / 2) / scale, (y + 0.5 - (height - size) / 2) / scale] as const
      pixels.set(
        isOutside(point) ? paper : colourAt(point, strokes, scale, paper),
        y * (width * 3 + 1) + 1 + x * 3,
      )
    }
  }
  return encode(pixels, width, height)
}

const isOutside = (point: Point) => point.some((place) => place < 0 || place > MARK_WIDTH)

function colourAt(point: Point, strokes: readonly Stroke[], scale: number, paper: Colour): Colour {
  let seen = paper
  for (const { points, radius, colour } of strokes) {
    const covered = Math.min(1, Math.max(0, (radius - distanceTo(point, points)) * scale + 0.5))
    seen = seen.map((part, index) => part + ((colour[index] ?? 0) - part) * covered) as unknown as Colour
  }
  return seen
}

function distanceTo(point: Point, line: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY
  line.forEach((start, index) => {
    const end = line[index + 1] ?? start
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
    const along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy || 1)
    const share = Math.min(1, Math.max(0, along))
    nearest = Math.min(
      nearest,
      Math.hypot(point[0] - start[0] - share * dx, point[1] - start[1] - share * dy),
    )
  })
  return nearest
}

function readMark(svg: string): Stroke[] {
  return [...svg.matchAll(/<(circle|path) ([^>]*)\/>/g)].flatMap(([, shape, text = '']) => {
    const said = Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    )
    const width = Number(said['stroke-width'] ?? 0)
    if (shape === 'path')
      return [{ points: pointsOf(said.d ?? ''), radius: width / 2, colour: colourOf(said.stroke) }]
    const points = [[Number(said.cx), Number(said.cy)]] as const
    const outline = said.stroke
      ? [{ points, radius: Number(said.r) + width / 2, colour: colourOf(said.stroke) }]
      : []
    return [...outline, { points, radius: Number(said.r) - width / 2, colour: colourOf(said.fill) }]
  })
}

function pointsOf(path: string): Point[] {
  const points: Point[] = []
  for (const [, command, text = ''] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = text
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const [x, y] = points.at(-1) ?? [0, 0]
    if (command === 'M') points.push([a, b])
    else if (command === 'V') points.push([x, a])
    else if (command === 'Q') points.push(...curve([x, y], [a, b], [c, d]))
    else throw new Error(`The mark has a command that cannot be drawn: ${command}`)
  }
  return points
}

function curve(start: Point, control: Point, end: Point): Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, index) => {
    const t = (index + 1) / CURVE_STEPS
    const at = (axis: 0 | 1) =>
      (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * end[axis]
    return [at(0), at(1)] as const
  })
}

export function colourOf(hex = ''): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) =>
    Number.parseInt(hex.slice(from, from + 2), 16),
  )
  return [red, green, blue]
}

/** Rows of 8-bit RGB, each after a zero for "no filter". */
function encode(rows: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
