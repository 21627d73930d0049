/** P1: the landing page as a phone sees it, against the same page without scripts. */
import { brotliCompressSync, constants } from 'node:zlib'
import { type PageResult, withLighthouse } from '../lighthouse.ts'
import { atMost, type Bench, type Finding, milliseconds, type Part } from '../part.ts'
import { withProduct } from '../product.ts'
import { inRounds, median, medianRatio } from '../rounds.ts'
import { withYardsticks } from '../yardstick.ts'

const FEWEST_ROUNDS = 7
const PAGE_KB = 14
/** Bytes, as scripts/check-budgets.mjs counts them. */
const KB = 1000

export const landing: Part = { name: 'P1', title: 'landing page', run }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale(bench.options.sizes[0])
  const rounds = bench.options.quick ? bench.options.rounds : Math.max(FEWEST_ROUNDS, bench.options.rounds)
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
      1.1,
      ratio,
      `${paint(product)} against ${paint(plain)}`,
    ),
    {
      what: 'total blocking time, more than without',
      goal: '≤ 20 ms',
      measured: `${blocking.toFixed(0)} ms`,
      reached: blocking <= 20,
    },
    {
      what: 'performance score, against without',
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
    { what: 'hosts asked', goal: 'its own', measured: String(hosts.size), reached: hosts.size === 1 },
  ]
}

/** The page with its style sheets, packed as well as brotli can. */
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
  return {
    what: 'its HTML and CSS, brotli',
    goal: `≤ ${PAGE_KB} KB`,
    measured: `${size.toFixed(1)} KB`,
    reached: size <= PAGE_KB,
  }
}
