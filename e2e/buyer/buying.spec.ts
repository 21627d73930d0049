import { inDatabase, newSettings, startProduct } from '../product.ts'
import { expect, openPurchase, placeOrder, register, test } from '../test.ts'

test.describe('the amount', { tag: '@phone' }, () => {
  test('takes only a positive decimal, a comma for the dot, and keeps the limits', async ({
    page,
    product,
  }) => {
    await register(page, product)
    await page.goto(`${product.buyerUrl}/dashboard/buy-token?currency=USDT`)
    const amount = page.getByLabel('Amount in iToken')
    const buy = page.getByRole('button', { name: 'Buy Now' })
    await amount.fill('')
    await amount.pressSequentially('-4e1,2.5x')
    await expect(amount).toHaveValue('41.25')
    await expect(buy).toBeEnabled()
    for (const [typed, enabled, words] of [
      ['39.999999', false, 'At least 40 iToken'],
      ['40', true, ''],
      ['100000', true, ''],
      ['100000.000001', false, 'At most 100000 iToken'],
      ['.', false, 'At least 40 iToken'],
      ['', false, 'At least 40 iToken'],
    ] as const) {
      await amount.fill(typed)
      await expect(buy).toBeEnabled({ enabled })
      const over = words.startsWith('At most')
      await expect(
        page.getByRole('progressbar').locator(over ? '.fill-rejected' : '.fill-accent'),
      ).toHaveCount(1)
      await expect(page.getByRole('status').filter({ hasText: /At (least|most)/ })).toHaveCount(words ? 1 : 0)
      if (words) await expect(page.getByText(words)).toBeVisible()
    }
  })

  test('outlives a change of currency; a reload keeps the currency', async ({ page, product }) => {
    await register(page, product)
    await page.goto(`${product.buyerUrl}/dashboard/buy-token`)
    await page.getByRole('button', { name: /^BTC/ }).click()
    await page.getByLabel('Amount in iToken').fill('77')
    await page.getByRole('button', { name: /^ETH/ }).click()
    await expect(page.getByLabel('Amount in iToken')).toHaveValue('77')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ethereum' })).toBeVisible()
  })
})

test('the grid is searched without case by ticker and name, and shows 12 or 6 a page', async ({
  page,
  product,
}) => {
  await register(page, product)
  await page.goto(`${product.buyerUrl}/dashboard/buy-token`)
  const cards = page.getByRole('region', { name: 'Currencies' }).getByRole('listitem')
  await expect(cards).toHaveCount(12)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(cards).toHaveCount(3)
  await page.getByLabel('Search currencies').fill('bItC')
  await expect(cards).toHaveCount(1)
  await page.getByLabel('Search currencies').fill('zzz')
  await expect(page.getByText('No currency matches “zzz”')).toBeVisible()
  await page.getByLabel('Search currencies').fill('')
  await page.setViewportSize({ width: 640, height: 900 })
  await expect(cards).toHaveCount(6)
})

test('a coin without an icon of its own shows its letters', async ({ page, product }) => {
  await register(page, product)
  await page.goto(`${product.buyerUrl}/dashboard/buy-token`)
  await page.getByLabel('Search currencies').fill('SHIB')
  await expect(page.getByRole('button', { name: /SHIB/ })).toContainText('SH')
})

test.describe('a purchase', { tag: '@phone' }, () => {
  test('a double click and a reload make one order', async ({ page, product }) => {
    await register(page, product)
    await openPurchase(page, product, '100')
    await page.getByRole('button', { name: 'Confirm Purchase' }).click()
    await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick()
    await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
    await page.reload()
    const email = await page.evaluate(() => localStorage.getItem('userEmail'))
    expect(await countOrders(product.settings.DATA_DIR ?? '', email ?? '')).toBe(1)
  })

  test('whose answer was lost is found again by trying again', async ({ page, context, product }) => {
    await register(page, product)
    await openPurchase(page, product, '100')
    await page.getByRole('button', { name: 'Confirm Purchase' }).click()
    let first = ''
    await page.route(/orders\.create/, async (route) => {
      first = (await (await route.fetch()).json()).result.data.reference
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('an error occurred, try again')
    await page.unroute(/orders\.create/)
    await page.reload()
    await page.getByLabel('Amount in iToken').fill('100')
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.getByRole('button', { name: 'Confirm Purchase' }).click()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`order=${first}$`))
    await context.close()
  })

  test('without a connection says so and loses neither amount nor selection', async ({
    page,
    context,
    product,
  }) => {
    await register(page, product)
    await openPurchase(page, product, '123')
    await page.getByRole('button', { name: 'Confirm Purchase' }).click()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('an error occurred, try again')
    await context.setOffline(false)
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Amount in iToken')).toHaveValue('123')
  })

  test('at a rate that has changed shows the new quote to accept, and orders nothing before', async ({
    page,
  }) => {
    const product = await startProduct(await newSettings())
    const buyer = await register(page, product)
    await openPurchase(page, product, '100')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Confirm Purchase' }).click()
    await inDatabase(product.settings.DATA_DIR ?? '', (client) =>
      client.query("update currency set tokens_per_unit = 4, version = version + 1 where code = 'USDT'"),
    )
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog.getByText('The quote has changed')).toBeVisible()
    await expect(dialog.getByRole('definition').first()).toHaveText('25.000000 USDT')
    expect(await countOrders(product.settings.DATA_DIR ?? '', buyer.email)).toBe(0)
    await dialog.getByRole('button', { name: 'Confirm Purchase' }).click()
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
    await expect(page.getByText('25.000000 USDT')).toBeVisible()
    await product.stop()
  })

  test('is copied by a press on its rows', async ({ page, context, product }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await register(page, product)
    const reference = await placeOrder(page, product, '100')
    for (const [row, copied] of [
      ['Amount to send', '50.000000'],
      ['Deposit address', 'demo-address-do-not-send-usdt'],
      ['Order number', reference],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(row) }).click()
      await expect(page.getByText('Copied').first()).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
    }
  })
})

test.describe('the order page', () => {
  test('says what is missing or unknown', async ({ page, product, browser }) => {
    await register(page, product)
    const reference = await placeOrder(page, product, '100')
    await page.goto(`${product.buyerUrl}/dashboard/transaction`)
    await expect(page.getByText('Order number is missing in the URL')).toBeVisible()
    for (const unknown of ['nonsense', 'a'.repeat(26)]) {
      await page.goto(`${product.buyerUrl}/dashboard/transaction?order=${unknown}`)
      await expect(page.getByText("Transaction doesn't exist")).toBeVisible()
    }
    const stranger = await (await browser.newContext()).newPage()
    await register(stranger, product)
    await stranger.goto(`${product.buyerUrl}/dashboard/transaction?order=${reference}`)
    await expect(stranger.getByText("Transaction doesn't exist")).toBeVisible()
    await stranger.context().close()
  })

  test('keeps what it knows while the server is away, says so, and goes on by itself', async ({ page }) => {
    test.setTimeout(120_000)
    const product = await startProduct(await newSettings())
    await register(page, product)
    await placeOrder(page, product, '100')
    await expect(page.getByText('50.000000 USDT')).toBeVisible()
    await product.stop()
    await expect(page.getByText('The status could not be refreshed')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('50.000000 USDT')).toBeVisible()
    const again = await startProduct(product.settings)
    await expect(page.getByText('The status could not be refreshed')).toBeHidden({ timeout: 20_000 })
    await again.stop()
  })
})

test('a screen that does not arrive says so and can be tried again', async ({ page, product }) => {
  await register(page, product)
  await page.route(/assets\/buy-token/, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Buy Token' }).first().click()
  await expect(page.getByText('This page could not be loaded. Please check your connection.')).toBeVisible()
  await page.unroute(/assets\/buy-token/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^BTC/ })).toBeVisible()
})

test('a list of currencies that cannot be loaded says why and can be tried again', async ({
  page,
  product,
}) => {
  await register(page, product)
  await page.route(/presale\.currencies/, (route) => route.abort('connectionrefused'))
  await page.goto(`${product.buyerUrl}/dashboard/buy-token`)
  await expect(page.getByText('Failed to fetch cryptos: Unexpected response status')).toBeVisible()
  await page.unroute(/presale\.currencies/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^BTC/ })).toBeVisible()
})

async function countOrders(folder: string, email: string): Promise<number> {
  const { rows } = await inDatabase(folder, (client) =>
    client.query('select count(*)::int as count from orders where email = $1', [email]),
  )
  return rows[0].count
}
