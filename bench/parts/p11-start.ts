/** P11: from the start command to the first answer, warm; and from a fresh clone. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { newSettings, startProduct } from '../../e2e/product.ts'
import type { Bench, Finding, Part } from '../part.ts'
import { median } from '../rounds.ts'

const WARM_SECONDS = 3
const ROOT = resolve(import.meta.dirname, '../..')

export const start: Part = { name: 'P11', title: 'start', run }

async function run({ options, say }: Bench): Promise<Finding[]> {
  const settings = await newSettings()
  try {
    await secondsToServe(settings)
    const warm: number[] = []
    for (let round = 0; round < options.rounds; round += 1) warm.push(await secondsToServe(settings))
    const seconds = median(warm)
    say('  npm ci and the first start, in a fresh clone')
    return [
      {
        what: '`npm start` to the first answer, warm',
        goal: `≤ ${WARM_SECONDS} s`,
        measured: `${seconds.toFixed(1)} s`,
        reached: seconds <= WARM_SECONDS,
      },
      await measureFresh(),
    ]
  } finally {
    rmSync(resolve(settings.DATA_DIR ?? '', '..'), { recursive: true, force: true })
  }
}

/** `npm start` until it is ready; then it is stopped. */
async function secondsToServe(settings: Record<string, string>, folder = ROOT): Promise<number> {
  const begunAt = performance.now()
  const product = await startProduct(settings, ['npm', '--prefix', folder, 'start', '--silent'])
  const ready = await fetch(`${product.buyerUrl}/health/ready`)
  const seconds = (performance.now() - begunAt) / 1000
  await product.stop()
  if (ready.status !== 200) throw new Error(`It is not ready: ${ready.status}.`)
  return seconds
}

async function measureFresh(): Promise<Finding> {
  const what = '`npm ci && npm start` in a fresh clone'
  const folder = mkdtempSync(join(tmpdir(), 'presale-clone-'))
  const settings = await newSettings()
  // As root the embedded Postgres runs as another user, who must get at the clone.
  chmodSync(folder, 0o755)
  try {
    const clone = join(folder, 'clone')
    execFileSync('git', ['clone', '-q', ROOT, clone])
    const begunAt = performance.now()
    execFileSync('npm', ['ci', '--silent'], { cwd: clone, stdio: 'ignore' })
    const installed = (performance.now() - begunAt) / 1000
    const started = await secondsToServe(settings, clone)
    return { what, goal: '–', measured: `${installed.toFixed(0)} s and ${started.toFixed(0)} s` }
  } catch (error) {
    return { what, goal: '–', measured: `not measured: ${error instanceof Error ? error.message : error}` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(resolve(settings.DATA_DIR ?? '', '..'), { recursive: true, force: true })
  }
}
