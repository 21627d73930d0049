/** P2: the scripts of the first screen after log-in, and those that each further screen adds. */
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchArguments, resolveBrowser } from '../../e2e/browser.ts'
import { type Bench, type Finding, type Part, within } from '../part.ts'
import { withProduct } from '../product.ts'
import type { Sale } from '../sale.ts'

const MAX_FIRST_KB = 120
const MAX_FURTHER_KB = 30
/** In bytes, as scripts/check-budgets.mjs counts. */
const KB = 1000
const FURTHER_ROUTES = [
  'buy-token',
  'my-token',
  'status',
  'profile',
  'docs',
  'how-to-buy',
  'withdrawal/binance',
]

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
  const findings = [
    within('scripts of the first screen after log-in, gzip', MAX_FIRST_KB, sizeOf(first), 'KB'),
  ]
  for (const path of FURTHER_ROUTES) {
    const further = await scriptsOf(browser, `${buyerUrl}/dashboard/${path}`, sale)
    const added = new Map([...further].filter(([url]) => !first.has(url)))
    findings.push(within(`scripts that /dashboard/${path} adds, gzip`, MAX_FURTHER_KB, sizeOf(added), 'KB'))
  }
  return findings
}

/** The scripts that the browser loads until the network is idle, by their addresses. */
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

/** Stores the session under the app's own keys, see apps/buyer/src/storage.ts. */
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
