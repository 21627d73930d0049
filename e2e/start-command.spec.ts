/** The README's own command. It builds, so it runs after everything that is served from the build. */
import { test as plain } from '@playwright/test'
import { newSettings, startProduct } from './product.ts'
import { expect } from './test.ts'

plain('npm start builds, serves both apps in the foreground, and ends at SIGTERM', async ({ page }) => {
  const product = await startProduct(await newSettings(), ['npm', 'start'])
  await page.goto(product.buyerUrl)
  await expect(page.getByText('One iToken equals $0.50')).toBeVisible()
  await page.goto(product.operatorUrl)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await product.stop()
  await expect.poll(() => fetch(`${product.buyerUrl}/health/live`).catch(() => 'gone')).toBe('gone')
})
