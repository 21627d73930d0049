/**
 * `npm run screens [folder] [ways]` writes pictures of every screen of both apps to docs/screens, or to the folder. The ways
 * are a comma-separated list such as `360-light,768-dark`. axe checks every picture's screen in both themes.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { violationsInBothThemes } from '../accessible.ts'
import { launchArguments, resolveBrowser } from '../browser.ts'
import { DEMO_PRICES, startPriceService } from '../price-service.ts'
import { newSettings, type Product, startProduct } from '../product.ts'
import { shootBuyer, shootDecided } from './buyer.ts'
import { shootAccess, shootOperator } from './operator.ts'
import { type Shot, takePicture, watchRequests } from './take-picture.ts'

const FOLDER = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../docs/screens'))
const WAYS = (process.argv[3] ?? '360-light,768-dark,1440-light').split(',')

/** The repository keeps the pictures, so they must not make it large. */
const MAX_BYTES = 6_000_000

/** What axe found in both themes of each picture. */
const complaints: string[] = []

async function shootAll(browser: Browser, product: Product, way: string) {
  const width = Number.parseInt(way, 10)
  const theme = way.endsWith('dark') ? 'dark' : 'light'
  const viewport = { width, height: width < 700 ? 780 : 900 }
  const options: BrowserContextOptions = {
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  }
  const shoot: Shot = async (page, name) => {
    await takePicture(page, viewport, resolve(FOLDER, `${name}-${way}.webp`))
    for (const violation of await violationsInBothThemes(page, theme))
      complaints.push(`${name}, ${width} px, ${violation}`)
  }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const { email, order } = await shootBuyer(page, product, shoot)
  await shootOperator(browser, product, email, shoot, options)
  await shootAccess(browser, product, shoot, options)
  await shootDecided(page, product, order, shoot)
  await context.close()
}

/** Removes the pictures of the last run, so that those of former screens don't stay. */
function clear() {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of readdirSync(FOLDER)) if (name.endsWith('.webp')) rmSync(resolve(FOLDER, name))
}

clear()
const { executablePath, env } = await resolveBrowser()
const browser = await chromium.launch({
  executablePath,
  args: launchArguments,
  env: { ...process.env, ...env },
})
watchRequests(browser)
const prices = await startPriceService()
prices.prices = { ...DEMO_PRICES, litecoin: '1440', tron: '0' }
const product = await startProduct({ ...(await newSettings()), PRICE_API_URL: prices.url })
try {
  for (const way of WAYS) await shootAll(browser, product, way)
} finally {
  await browser.close()
  await product.stop()
  await prices.stop()
}
const names = readdirSync(FOLDER)
const bytes = names.reduce((sum, name) => sum + statSync(resolve(FOLDER, name)).size, 0)
process.stdout.write(`${names.length} pictures in ${FOLDER}, ${(bytes / 1e6).toFixed(1)} MB\n`)
if (bytes > MAX_BYTES) complaints.push(`The pictures take more than ${MAX_BYTES / 1e6} MB.`)
if (complaints.length > 0) throw new Error(complaints.join('\n'))
