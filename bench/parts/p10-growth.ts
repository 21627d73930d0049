/** P10: the cost of each request as orders and buyers grow. */
import { ask } from '../ask.ts'
import { type Asked, growthRequests } from '../growth-requests.ts'
import { atMost, type Bench, type Finding, milliseconds, type Part } from '../part.ts'
import { type Started, startOn } from '../product.ts'
import { median } from '../rounds.ts'
import type { Sale } from '../sale.ts'

/** Requests of each kind and size in a round. */
const SAMPLES = 20
const WARM_UP_REQUESTS = 3
const MAX_RATIO = 1.5

export const growth: Part = { name: 'P10', title: 'cost as the sale grows', run }

type Contender = { sale: Sale; product: Started; asked: Record<string, Asked> }

async function run(bench: Bench): Promise<Finding[]> {
  const sizes = [...bench.options.sizes].sort((a, b) => a - b)
  const sales: Sale[] = []
  for (const size of sizes) sales.push(await bench.sale(size))
  const contenders: Contender[] = []
  try {
    for (const sale of sales) {
      const product = await startOn(sale)
      const contender = { sale, product, asked: {} as Contender['asked'] }
      contenders.push(contender)
      contender.asked = await growthRequests(sale, product)
    }
    const findings: Finding[] = []
    for (const name of Object.keys(contenders[0]?.asked ?? {})) {
      findings.push(conclude(name, sizes, await measure(bench, contenders, name)))
      bench.say(`  ${name}: ${findings.at(-1)?.measured}`)
    }
    return findings
  } finally {
    await Promise.all(contenders.map(({ product }) => product.stop()))
  }
}

/** The median of each round in milliseconds, size by size. The sizes take turns with each request. */
async function measure({ options }: Bench, contenders: Contender[], name: string): Promise<number[][]> {
  const medians: number[][] = contenders.map(() => [])
  for (let round = 0; round < options.rounds; round += 1) {
    const times: number[][] = contenders.map(() => [])
    for (let time = -WARM_UP_REQUESTS; time < SAMPLES; time += 1) {
      const turn = round * (WARM_UP_REQUESTS + SAMPLES) + WARM_UP_REQUESTS + time
      for (const [place, contender] of contenders.entries()) {
        const took = await timeOf(contender, name, turn)
        if (time >= 0) times[place]?.push(took)
      }
    }
    for (const [place, of] of times.entries()) medians[place]?.push(median(of))
  }
  return medians
}

async function timeOf({ product, asked }: Contender, name: string, turn: number): Promise<number> {
  const { side, requests } = asked[name] as Asked
  const request = requests[turn % requests.length]
  if (!request) throw new Error(`Nothing is asked of ${name}.`)
  const begunAt = performance.now()
  await ask(product[side], request)
  return performance.now() - begunAt
}

function conclude(name: string, sizes: number[], times: number[][]): Finding {
  const [smallest = []] = times
  const ratios = times.map((own) => median(own.map((time, round) => time / (smallest[round] ?? Number.NaN))))
  const each = times.map((own) => milliseconds(median(own))).join(', ')
  const named = sizes.map((size) => size.toLocaleString('en-US')).join(', ')
  return atMost(`${name} at ${named} orders`, MAX_RATIO, Math.max(...ratios), each)
}
