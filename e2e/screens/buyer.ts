/** The buyer app's pictures: the public pages, the dashboard, a purchase and its order. */
import type { Page } from '@playwright/test'
import type { Product } from '../product.ts'
import { openPurchase, placeOrder, register } from '../test.ts'
import type { Shot } from './take-picture.ts'

const PUBLIC = {
  landing: '/',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  privacy: '/privacy',
  reset: `/reset#${'r'.repeat(43)}`,
  confirm: `/confirm#${'c'.repeat(43)}`,
  undo: `/undo#${'u'.repeat(43)}`,
}

const DASHBOARD = ['profile', 'status', 'my-token', 'docs', 'how-to-buy', 'withdrawal/binance']

/** Shoots every screen of a new buyer. Returns the e-mail and the address of the pending order's page. */
export async function shootBuyer(page: Page, product: Product, shoot: Shot) {
  for (const [name, path] of Object.entries(PUBLIC)) {
    await page.goto(product.buyerUrl + path)
    await shoot(page, name)
  }
  const { email } = await register(page, product)
  await shoot(page, 'overview')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await shoot(page, 'user-menu')
  const order = await shootPurchase(page, product, shoot)
  for (const name of DASHBOARD) {
    await page.goto(`${product.buyerUrl}/dashboard/${name}`)
    await shoot(page, name.replace('/', '-'))
  }
  await page.goto(`${product.buyerUrl}/nothing`)
  await shoot(page, 'not-found')
  return { email, order }
}

async function shootPurchase(page: Page, product: Product, shoot: Shot) {
  await page.goto(`${product.buyerUrl}/dashboard/buy-token`)
  await shoot(page, 'buy-token')
  await openPurchase(page, '500')
  await shoot(page, 'purchase-1')
  await page.getByRole('button', { name: 'Confirm Purchase' }).click()
  await shoot(page, 'purchase-2')
  await page.keyboard.press('Escape')
  await shoot(page, 'buy-token-selected')
  await placeOrder(page, product, '500')
  await shoot(page, 'transaction')
  return page.url()
}

/** Shoots what decisions change for the buyer, and what a lost connection changes. */
export async function shootDecided(page: Page, product: Product, order: string, shoot: Shot) {
  await page.goto(order)
  await shoot(page, 'transaction-approved')
  await page.goto(`${product.buyerUrl}/dashboard`)
  await shoot(page, 'overview-approved')
  await placeOrder(page, product, '500')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await shoot(page, 'transaction-cancel')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await shoot(page, 'transaction-rejected')
  await page.goto(`${product.buyerUrl}/dashboard/my-token`)
  await shoot(page, 'my-token-decided')
  await page.context().setOffline(true)
  await page.getByText("You're offline").first().waitFor()
  await shoot(page, 'my-token-offline')
  await page.context().setOffline(false)
}
