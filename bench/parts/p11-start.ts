/** P11: from the start command to the first answer, warm and in a fresh clone. */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { newSettings, startProduct } from '../../e2e/product.ts'
import { withFreshClone } from '../fresh-clone.ts'
import { type Bench, type Finding, type Part, within } from '../part.ts'
import { median } from '../rounds.ts'

const MAX_WARM_SECONDS = 3
const ROOT = resolve(import.meta.dirname, '../..')

export const start: Part = { name: 'P11', title: 'start', run }

async function run({ options, say }: Bench): Promise<Finding[]> {
  const warm = await withSettings(async (settings) => {
    const seconds: number[] = []
    await secondsToServe(settings)
    for (let round = 0; round < options.rounds; round += 1) seconds.push(await secondsToServe(settings))
    return median(seconds)
  })
  say('  npm ci and the first start, in a fresh clone')
  const fresh = await withFreshClone(async ({ folder, installSeconds }) => {
    const startSeconds = await withSettings((settings) => secondsToServe(settings, folder))
    return `${installSeconds.toFixed(0)} s and ${startSeconds.toFixed(0)} s`
  })
  return [
    within('`npm start` to the first answer, warm', MAX_WARM_SECONDS, warm, 's'),
    { what: '`npm ci` and `npm start` in a fresh clone', goal: '–', measured: fresh },
  ]
}

/** Works with settings whose data is removed afterwards. */
async function withSettings<Result>(work: (settings: Record<string, string>) => Promise<Result>) {
  const settings = await newSettings()
  try {
    return await work(settings)
  } finally {
    rmSync(resolve(settings.DATA_DIR ?? '', '..'), { recursive: true, force: true })
  }
}

/** Runs `npm start` until it is ready, then stops it. */
async function secondsToServe(settings: Record<string, string>, folder = ROOT): Promise<number> {
  const begunAt = performance.now()
  const product = await startProduct(settings, ['npm', '--prefix', folder, 'start', '--silent'])
  const ready = await fetch(`${product.buyerUrl}/health/ready`)
  const seconds = (performance.now() - begunAt) / 1000
  await product.stop()
  if (ready.status !== 200) throw new Error(`It is not ready: ${ready.status}.`)
  return seconds
}
