/** The choice of a currency and an amount. */
import { inDatabase } from '../product.ts'
import { arrive, expect, test } from '../test.ts'

test.describe('the amount', { tag: '@phone' }, () => {
  test('accepts only positive decimals, with a dot or a comma, within the limits', async ({
    page,
    product,
  }) => {
    await arrive(page, product, '/buy-token?currency=USDT')
    const amount = page.getByLabel('Amount in iToken')
    const buy = page.getByRole('button', { name: 'Buy Now' })
    await expect(amount).toHaveValue('2')
    await expect(amount).toHaveAttribute('placeholder', 'Enter amount')
    await amount.fill('')
    await amount.pressSequentially('-4e1,2.5x')
    await expect(amount).toHaveValue('41.25')
    await expect(buy).toBeEnabled()
    for (const [typed, enabled, words] of [
      ['39.999999', false, 'At least 40 iToken'],
      ['40', true, ''],
      ['100000', true, ''],
      ['100000.000001', false, 'At most 100,000 iToken'],
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

  test('stays when the currency changes; a reload keeps both; a deleted currency shows a message', async ({
    page,
    product,
  }) => {
    await arrive(page, product, '/buy-token')
    await page.getByRole('button', { name: /^BTC/ }).click()
    await page.getByLabel('Amount in iToken').fill('77')
    await page.getByRole('button', { name: /^ETH/ }).click()
    await expect(page.getByLabel('Amount in iToken')).toHaveValue('77')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ethereum' })).toBeVisible()
    await expect(page.getByLabel('Amount in iToken')).toHaveValue('77')
    await page.goto(`${product.buyerUrl}/dashboard/buy-token?currency=GONE`)
    await expect(page.getByText('This currency is no longer accepted.')).toBeVisible()
  })

  test('shows a message when it is too small for its currency', async ({ page, product }) => {
    const sql = (statement: string) =>
      inDatabase(product.settings.DATA_DIR ?? '', (client) => client.query(statement))
    const { rows } = await sql("select tokens_per_unit from currency where code = 'BTC'")
    await sql("update currency set tokens_per_unit = 1e9 where code = 'BTC'")
    await arrive(page, product, '/buy-token?currency=BTC')
    await page.getByLabel('Amount in iToken').fill('50')
    await expect(page.getByText('This amount is too small to be paid in this currency')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
    await sql(`update currency set tokens_per_unit = ${rows[0].tokens_per_unit} where code = 'BTC'`)
  })
})

test('the currency grid searches ticker and name ignoring case, and shows 12 or 6 a page', async ({
  page,
  product,
}) => {
  await arrive(page, product, '/buy-token')
  const cards = page.getByRole('region', { name: 'Currencies' }).getByRole('listitem')
  await expect(cards).toHaveCount(12)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(cards).toHaveCount(3)
  await page.getByLabel('Search currencies').fill('bItC')
  await expect(cards).toHaveCount(1)
  await page.getByLabel('Search currencies').fill('zzz')
  await expect(page.getByText('No currency matches “zzz”')).toBeVisible()
  await page.getByLabel('Search currencies').fill('')
  await page.setViewportSize({ width: 641, height: 900 })
  await expect(cards).toHaveCount(12)
  await page.setViewportSize({ width: 640, height: 900 })
  await expect(cards).toHaveCount(6)
})

test('8 placeholder bars show until the currencies load; each currency then has its icon or its letters', {
  tag: '@phone',
}, async ({ page, faulty }) => {
  const slow = faulty.fail(/presale\.currencies/, 'hold')
  await arrive(page, faulty, '/buy-token')
  const bars = page.getByTestId('currency-placeholder')
  await expect(bars).toHaveCount(8)
  slow.mend()
  await expect(page.getByRole('button', { name: /^BTC/ })).toBeVisible()
  await expect(bars).toHaveCount(0)
  const icon = page.getByRole('button', { name: /^BTC/ }).locator('img')
  await expect(icon).toHaveAttribute('src', '/crypto/btc.svg')
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByLabel('Search currencies').fill('SHIB')
  await expect(page.getByRole('button', { name: /SHIB/ })).toContainText('SH')
})
