/** P14: what the product takes of a machine: disk, time to install, and memory and processor time while idle. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newSettings, readPostmaster, startProduct } from '../../e2e/product.ts'
import { runNpm, withFreshClone } from '../fresh-clone.ts'
import { type Bench, type Finding, type Part, within } from '../part.ts'
import { processorSeconds, sharedMemoryMiB } from '../processes.ts'

const MAX_RELEASE_MB = 330
const MAX_INSTALL_SECONDS = 15
const MAX_CHECKOUT_MB = 600
const MAX_IDLE_MIB = 150
const MAX_IDLE_PERCENT = 1

/** Share of the idle time after which what follows the start is over. */
const SETTLING_SHARE = 0.2

export const footprint: Part = { name: 'P14', title: 'footprint', run }

async function run({ options, say }: Bench): Promise<Finding[]> {
  return withFreshClone(async ({ folder: clone, installSeconds }) => {
    const checkoutMB = sizeMB(clone) - sizeMB(join(clone, '.git'))
    say('  npm run release')
    const release = unpackRelease(clone)
    const releaseSeconds = runNpm(release, 'ci', '--omit=dev', '--silent')
    const releaseMB = sizeMB(release)
    say(`  idle for ${options.idleSeconds} s`)
    return [
      within('release archive after `npm ci --omit=dev`', MAX_RELEASE_MB, releaseMB, 'MB'),
      within('that `npm ci --omit=dev`', MAX_INSTALL_SECONDS, releaseSeconds, 's'),
      within(
        'full checkout after `npm ci`, without .git',
        MAX_CHECKOUT_MB,
        checkoutMB,
        'MB',
        `\`npm ci\` took ${installSeconds.toFixed(0)} s`,
      ),
      ...(await measureIdle(release, options.idleSeconds)),
    ]
  })
}

/** Makes the archive with the clone's own command and answers the folder that it unpacks to. */
function unpackRelease(clone: string): string {
  runNpm(clone, 'run', 'release')
  const [archive] = readdirSync(join(clone, 'release'))
  const folder = resolve(clone, '../release')
  mkdirSync(folder)
  // As root, the embedded Postgres runs as another user.
  chmodSync(folder, 0o755)
  execFileSync('tar', ['-xzf', join(clone, 'release', archive ?? ''), '-C', folder, '--strip-components=1'])
  return folder
}

/** Starts the release as its systemd unit does, with the embedded Postgres, and leaves it alone. */
async function measureIdle(release: string, seconds: number): Promise<Finding[]> {
  const settings = await newSettings()
  const command = [join(release, 'node_modules/.bin/node'), join(release, 'scripts/start.mjs')]
  const product = await startProduct(settings, command)
  try {
    const pids = [product.process.pid as number, readPostmaster(settings.DATA_DIR as string).pid]
    await sleep(seconds * 1000 * SETTLING_SHARE)
    const before = { used: processorSeconds(pids), at: performance.now() }
    await sleep(seconds * 1000 * (1 - SETTLING_SHARE))
    const took = (performance.now() - before.at) / 1000
    const percent = ((processorSeconds(pids) - before.used) * 100) / took
    return [
      within(
        `memory of server and Postgres, idle for ${seconds} s`,
        MAX_IDLE_MIB,
        sharedMemoryMiB(pids),
        'MiB',
      ),
      within('their processor time meanwhile', MAX_IDLE_PERCENT, percent, '% of a core'),
    ]
  } finally {
    await product.stop()
    rmSync(resolve(settings.DATA_DIR ?? '', '..'), { recursive: true, force: true })
  }
}

/** MB as `du -m` counts them. */
function sizeMB(folder: string): number {
  return Number.parseInt(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }), 10)
}
