/** P1: the landing page on a slow phone, against the same page without scripts. */
import { brotliCompressSync, constants } from 'node:zlib'
import { type PageResult, withLighthouse } from '../lighthouse.ts'
import { atMost, type Bench, type Finding, milliseconds, type Part, within } from '../part.ts'
import { withProduct } from '../product.ts'
import { inRounds, median, medianRatio } from '../rounds.ts'
import { withYardsticks } from '../yardstick.ts'

const MIN_ROUNDS = 7
const MAX_PAINT_RATIO = 1.1
const MAX_MORE_BLOCKING_MS = 20
const MAX_PAGE_KB = 14
/** In bytes, as scripts/check-budgets.mjs counts. */
const KB = 1000

export const landing: Part = { name: 'P1', title: 'landing page', run }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale(bench.options.sizes[0])
  const rounds = bench.options.quick ? bench.options.rounds : Math.max(MIN_ROUNDS, bench.options.rounds)
  return withProduct(sale, {}, ({ buyerUrl }) =>
    withYardsticks({ 'static-page': { PRODUCT_URL: buyerUrl } }, (ports) =>
      withLighthouse(async (measure) => {
        const results = await inRounds(rounds, {
          product: () => measure(`${buyerUrl}/`),
          plain: () => measure(`http://127.0.0.1:${ports['static-page']}/`),
        })
        return [...conclude(results), await measureBytes(buyerUrl)]
      }),
    ),
  )
}

function conclude({ product, plain }: Record<'product' | 'plain', PageResult[]>): Finding[] {
  const middle = (of: PageResult[], read: (one: PageResult) => number) => median(of.map(read))
  const paint = (of: PageResult[]) => milliseconds(middle(of, (one) => one.largestPaint))
  const ratio = medianRatio(product, plain, (one) => one.largestPaint)
  const blocking = middle(product, (one) => one.blocking) - middle(plain, (one) => one.blocking)
  const speed = (of: PageResult[]) => middle(of, (one) => one.scores.performance ?? 0)
  const shift = middle(product, (one) => one.shift)
  const others = Object.keys(product[0]?.scores ?? {}).filter((name) => name !== 'performance')
  const lowest = Math.min(...others.map((name) => middle(product, (one) => one.scores[name] ?? 0)))
  const hosts = new Set(product.flatMap((one) => one.hosts))
  return [
    atMost(
      'largest contentful paint against the page without scripts',
      MAX_PAINT_RATIO,
      ratio,
      `${paint(product)} against ${paint(plain)}`,
    ),
    {
      what: 'total blocking time, beyond that of the page without scripts',
      goal: `≤ ${MAX_MORE_BLOCKING_MS} ms`,
      measured: `${blocking.toFixed(0)} ms`,
      reached: blocking <= MAX_MORE_BLOCKING_MS,
    },
    {
      what: 'performance score, against the page without scripts',
      goal: '≥ −1',
      measured: `${speed(product)} against ${speed(plain)}`,
      reached: speed(product) >= speed(plain) - 1,
    },
    { what: 'cumulative layout shift', goal: '0', measured: shift.toFixed(3), reached: shift === 0 },
    {
      what: `scores: ${others.join(', ')}`,
      goal: '100',
      measured: `at least ${lowest}`,
      reached: lowest === 100,
    },
    {
      what: 'hosts that the page loads from',
      goal: 'its own',
      measured: String(hosts.size),
      reached: hosts.size === 1,
    },
  ]
}

/** The page with its style sheets, at the highest quality of brotli. */
async function measureBytes(buyerUrl: string): Promise<Finding> {
  const page = await (await fetch(buyerUrl)).text()
  const sheets = [...page.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(
    ([, path]) => path,
  )
  const texts = await Promise.all(
    sheets.map(async (path) => (await fetch(new URL(path ?? '', buyerUrl))).text()),
  )
  const pack = (text: string) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / KB
  const size = [page, ...texts].reduce((sum, text) => sum + pack(text), 0)
  return within('its HTML and CSS, brotli', MAX_PAGE_KB, size, 'KB')
}
