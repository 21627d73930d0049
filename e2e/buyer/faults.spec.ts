/** A buyer far away. */
import { startSlowNetwork } from '../slow-network.ts'
import { arrive, expect, placeOrder, test } from '../test.ts'

test('F27: an order is placed and followed over a slow and lossy network', async ({ page, product }) => {
  const faraway = await startSlowNetwork(product, { delayMs: 250, lossPercent: 5 })
  await arrive(page, faraway)
  await placeOrder(page, faraway, '120')
  await expect(page.getByText('60.000000 USDT')).toBeVisible()
  await page.goto('about:blank')
  await faraway.close()
})
