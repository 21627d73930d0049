/** Lighthouse with a Chromium of its own. Installed at first use. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { launchArguments, resolveBrowser } from '../e2e/browser.ts'

const FOLDER = resolve(import.meta.dirname, 'lighthouse')
const ENTRY = join(FOLDER, 'node_modules/lighthouse/core/index.js')

/** Lighthouse's usual 4 is too easy: on a fast machine every page scores 100. */
const PROCESSOR_SLOWDOWN = 12

/** Times in milliseconds; scores from 0 to 100. */
export type PageResult = {
  largestPaint: number
  blocking: number
  shift: number
  scores: Record<string, number>
  hosts: string[]
}

type Report = {
  audits: Record<string, { numericValue?: number; details?: { items?: { url?: string }[] } }>
  categories: Record<string, { score: number | null }>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

/** Hands `work` a function that measures a page. Throws when Lighthouse cannot be installed or no Chromium starts. */
export async function withLighthouse<Result>(
  work: (measure: (url: string) => Promise<PageResult>) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(ENTRY)) {
    execFileSync('npm', ['ci', '--silent', '--ignore-scripts'], { cwd: FOLDER, stdio: 'ignore' })
  }
  const { default: lighthouse } = (await import(ENTRY)) as { default: Lighthouse }
  const { port, stop } = await startBrowser()
  try {
    return await work((url) => measurePage(lighthouse, url, port))
  } finally {
    await stop()
  }
}

async function startBrowser(): Promise<{ port: number; stop: () => Promise<void> }> {
  const { executablePath, env } = await resolveBrowser()
  const profile = mkdtempSync(join(tmpdir(), 'presale-bench-browser-'))
  const args = [...launchArguments, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(executablePath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stderr)) {
    const [, port] = /DevTools listening on ws:\/\/[^:]+:([0-9]+)/.exec(line) ?? []
    if (port === undefined) continue
    child.stderr.resume()
    const stop = async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(profile, { recursive: true, force: true })
    }
    return { port: Number(port), stop }
  }
  throw new Error('The browser ended at once.')
}

async function measurePage(lighthouse: Lighthouse, url: string, port: number): Promise<PageResult> {
  const throttling = { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: PROCESSOR_SLOWDOWN }
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    formFactor: 'mobile',
    throttling,
  })
  if (!result) throw new Error('Lighthouse found nothing.')
  const { audits, categories } = result.lhr
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requested = audits['network-requests']?.details?.items ?? []
  return {
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    hosts: [
      ...new Set(requested.flatMap((item) => (item.url?.startsWith('http') ? [new URL(item.url).host] : []))),
    ],
  }
}
