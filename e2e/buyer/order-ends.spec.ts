/** Pending orders end: their buyer cancels them, or the server closes them (D31). */
import { expectAccessible } from '../accessible.ts'
import { useOwnProduct } from '../operator/own-product.ts'
import { inDatabase, type Product } from '../product.ts'
import { arrive, expect, openOperator, placeOrder, test } from '../test.ts'

/** As if that many hours had passed since the order was placed. */
function letPass(product: Product, reference: string, hours: number) {
  return inDatabase(product.settings.DATA_DIR ?? '', async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    const ago = `interval '${hours} hours'`
    await client.query(
      `update orders set created_at = created_at - ${ago}, price_held_until = price_held_until - ${ago},
         closes_at = closes_at - ${ago} where reference = $1`,
      [reference],
    )
    await client.query('commit')
  })
}

test('a buyer cancels a pending order after a question, and every open page of it says so', async ({
  page,
  browser,
  product,
}) => {
  await arrive(page, product)
  await placeOrder(page, product, '100')
  await expect(
    page.getByText(/^This price is held until .+ Without a payment the order closes on /),
  ).toBeVisible()
  const other = await page.context().newPage()
  await Promise.all([other.waitForResponse(/orders\.watch/), other.goto(page.url())])
  await expect(other.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await expect(question.getByRole('button', { name: 'Keep the order' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  for (const open of [page, other]) {
    await expect(open.getByRole('heading', { name: 'Your transaction was rejected' })).toBeVisible()
    await expect(open.getByRole('listitem').filter({ hasText: 'Cancelled by you' })).toBeVisible()
    await expect(open.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  }
  await expectAccessible(page)
  const operator = await openOperator(browser, product)
  await operator.goto(`${product.operatorUrl}/admin/dashboard/audit?subject=order`)
  await expect(operator.getByRole('row').filter({ hasText: 'Cancelled the order' }).first()).toContainText(
    'the buyer',
  )
  await operator.context().close()
})

test('the server closes an order that was not paid in time, and its open page says what to do', async ({
  page,
  browser,
  product,
}) => {
  await arrive(page, product)
  const reference = await placeOrder(page, product, '100')
  await letPass(product, reference, 25)
  await page.reload()
  await expect(page.getByText(/^This price was held until .+ the operator decides/)).toBeVisible()
  await expectAccessible(page)
  await letPass(product, reference, 6 * 24)
  // Each server closes due orders every 30 s.
  await expect(page.getByRole('heading', { name: 'Your transaction was rejected' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('listitem').filter({ hasText: 'Closed: not paid in time' })).toContainText(
    'ask the operator',
  )
  const operator = await openOperator(browser, product)
  await operator.goto(`${product.operatorUrl}/admin/dashboard/audit?subject=order`)
  await expect(operator.getByRole('row').filter({ hasText: 'not paid in time' }).first()).toContainText(
    'policy',
  )
  await operator.context().close()
})

test.describe('a replaced address', () => {
  const own = useOwnProduct()

  test('an open order page stops asking for a payment when its address is replaced', {
    tag: '@abuse-51',
  }, async ({ page, browser }) => {
    const { product } = own
    await arrive(page, product)
    await placeOrder(page, product, '100')
    await expect(page.getByText('Amount to send')).toBeVisible()
    await own.sql("update currency set deposit_address = deposit_address || 'x' where code = 'USDT'")
    // Each open page reads its order again every ten seconds.
    await expect(
      page.getByText(
        /^This address was replaced on .+ Don’t send anything; contact the operator \(contact@demo\.invalid\)\.$/,
      ),
    ).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText('Amount to send')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
    await expectAccessible(page)
    const operator = await openOperator(browser, product)
    await operator.getByLabel('Address', { exact: true }).selectOption('replaced')
    await expect(operator.getByRole('region', { name: 'All transactions' }).getByRole('row')).toHaveCount(2)
    await expect(operator.getByText(/replaced on/)).toBeVisible()
    await expectAccessible(operator)
    await operator.context().close()
  })
})
