/** P2: what a browser loads to show the first screen after log-in, and what each further one adds. */
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchArguments, resolveBrowser } from '../../e2e/browser.ts'
import type { Bench, Finding, Part } from '../part.ts'
import { withProduct } from '../product.ts'
import type { Sale } from '../sale.ts'

const FIRST_KB = 120
const FURTHER_KB = 30
/** Bytes, as scripts/check-budgets.mjs counts them. */
const KB = 1000
const FURTHER = ['buy-token', 'my-token', 'status', 'profile', 'docs', 'how-to-buy', 'withdrawal/binance']

export const scripts: Part = { name: 'P2', title: 'bytes of script', run }

async function run(bench: Bench): Promise<Finding[]> {
  const sale = await bench.sale(bench.options.sizes[0])
  return withProduct(sale, {}, async ({ buyerUrl }) => {
    const { executablePath, env } = await resolveBrowser()
    const browser = await chromium.launch({ executablePath, env: { ...env }, args: launchArguments })
    try {
      return await measure(browser, buyerUrl, sale)
    } finally {
      await browser.close()
    }
  })
}

async function measure(browser: Browser, buyerUrl: string, sale: Sale): Promise<Finding[]> {
  const first = await scriptsOf(browser, `${buyerUrl}/dashboard`, sale)
  const findings = [finding('scripts of the first screen after log-in, gzip', FIRST_KB, sizeOf(first))]
  for (const path of FURTHER) {
    const further = await scriptsOf(browser, `${buyerUrl}/dashboard/${path}`, sale)
    const added = new Map([...further].filter(([url]) => !first.has(url)))
    findings.push(finding(`what /dashboard/${path} adds, gzip`, FURTHER_KB, sizeOf(added)))
  }
  return findings
}

/** Every script that the browser loads until nothing more comes, by its address. */
async function scriptsOf(browser: Browser, url: string, sale: Sale): Promise<Map<string, Buffer>> {
  const page = await browser.newPage()
  const loaded = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.set(response.url(), response.body())
  })
  await logIn(page, sale)
  await page.goto(url, { waitUntil: 'networkidle' })
  if (new URL(page.url()).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${page.url()}.`)
  const scripts = new Map<string, Buffer>()
  for (const [address, body] of loaded) scripts.set(address, await body)
  await page.close()
  return scripts
}

/** As the app keeps it: see apps/buyer/src/storage.ts. */
async function logIn(page: Page, { buyerSessions, emails }: Sale): Promise<void> {
  await page.addInitScript(
    ([token = '', email = '']) => {
      localStorage.setItem('userToken', token)
      localStorage.setItem('userEmail', email)
    },
    [buyerSessions[0] ?? '', emails[0] ?? ''],
  )
}

function sizeOf(scripts: Map<string, Buffer>): number {
  return [...scripts.values()].reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) / KB
}

function finding(what: string, goal: number, size: number): Finding {
  return { what, goal: `≤ ${goal} KB`, measured: `${size.toFixed(1)} KB`, reached: size <= goal }
}
