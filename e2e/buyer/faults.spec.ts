/** The messages of specification §8 for a server whose database fails; no input is lost. */
import { inDatabase, type Product } from '../product.ts'
import { startSlowNetwork } from '../slow-network.ts'
import { arrive, expect, openPurchase, placeOrder, test } from '../test.ts'

const sql = (product: Product, statement: string) =>
  inDatabase(product.settings.DATA_DIR ?? '', (client) => client.query(statement))

test.describe('a database that fails', { tag: '@phone' }, () => {
  test('gives the specified messages while buying and following an order', async ({ page, product }) => {
    await arrive(page, product)
    await test.step('the list of currencies reports the fault', async () => {
      await sql(product, 'alter table currency rename to gone')
      await page.goto(`${product.buyerUrl}/dashboard/buy-token`)
      await expect(page.getByText('Failed to get cryptos: 500')).toBeVisible()
      await sql(product, 'alter table gone rename to currency')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('button', { name: /^BTC/ })).toBeVisible()
    })

    await test.step('placing an order reports the fault', async () => {
      await openPurchase(page, product, '120')
      await page.getByRole('button', { name: 'Confirm Purchase' }).click()
      await sql(product, 'alter table orders add constraint broken check (tokens < 0) not valid')
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('an error occurred while creating the transaction')
      await sql(product, 'alter table orders drop constraint broken')
      await sql(product, "update currency set enabled = false where code = 'USDT'")
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'error in the transaction: This currency is no longer accepted.',
      )
      await page.keyboard.press('Escape')
      await expect(page.getByText('This currency is no longer accepted.')).toBeVisible()
      await sql(product, "update currency set enabled = true where code = 'USDT'")
    })

    await test.step('following an order reports the fault', async () => {
      await placeOrder(page, product, '120')
      await expect(page.getByText('60.000000 USDT')).toBeVisible()
      // The server shows an order in its cache despite the fault. After a change it must read the database.
      await sql(
        product,
        "alter table orders rename to gone; select pg_notify('order_change', id::text) from gone",
      )
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('Error: Something went wrong')).toBeVisible({ timeout: 3_000 })
      }).toPass()
      await sql(product, 'alter table gone rename to orders')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('60.000000 USDT')).toBeVisible()
    })
  })

  test('shows the message of the server at log-in and registration', async ({ page, product }) => {
    const buyer = await arrive(page, product)
    await sql(product, 'alter table session add constraint broken check (false) not valid')
    await page.goto(`${product.buyerUrl}/login`)
    await page.getByLabel('E-mail').fill(buyer.email)
    await page.getByLabel('Password', { exact: true }).fill(buyer.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('Something went wrong')
    await page.goto(`${product.buyerUrl}/register`)
    await page.getByLabel('Full Name').fill('Eve')
    await page.getByLabel('Email Address').fill(`eve-${buyer.email}`)
    await page.getByLabel('Phone Number').fill('1')
    await page.getByLabel('Password', { exact: true }).fill('p')
    await page.getByLabel('Confirm Password').fill('p')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('alert')).toHaveText('Something went wrong')
    await sql(product, 'alter table session drop constraint broken')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})

test('F27: an order is placed and followed over a slow and lossy network', async ({ page, product }) => {
  const faraway = await startSlowNetwork(product, { delayMs: 250, lossPercent: 5 })
  await arrive(page, faraway)
  await placeOrder(page, faraway, '120')
  await expect(page.getByText('60.000000 USDT')).toBeVisible()
  await page.goto('about:blank')
  await faraway.close()
})
