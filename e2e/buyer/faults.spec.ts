/** The sentences of specification §8, each from a fault of the real server, its database or the connection. */
import { inDatabase, newSettings, type Product, startProduct } from '../product.ts'
import { expect, openPurchase, placeOrder, register, test } from '../test.ts'

test.describe('with a database that fails', () => {
  let product: Product
  const sql = (statement: string) =>
    inDatabase(product.settings.DATA_DIR ?? '', (client) => client.query(statement))
  test.beforeAll(async () => {
    product = await startProduct(await newSettings())
  })
  test.afterAll(async () => {
    await product.stop()
  })

  test('each failure is said in its own words, and nothing typed is lost', async ({ page }) => {
    const buyer = await register(page, product)

    await test.step('the list of currencies', async () => {
      await sql('alter table currency rename to gone')
      await page.goto(`${product.buyerUrl}/dashboard/buy-token`)
      await expect(page.getByText('Failed to get cryptos: 500')).toBeVisible()
      await sql('alter table gone rename to currency')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('button', { name: /^BTC/ })).toBeVisible()
    })

    await test.step('placing an order', async () => {
      await openPurchase(page, product, '120')
      await page.getByRole('button', { name: 'Confirm Purchase' }).click()
      await sql('alter table orders add constraint broken check (tokens < 0) not valid')
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('an error occurred while creating the transaction')
      await sql('alter table orders drop constraint broken')
      await sql("update currency set enabled = false where code = 'USDT'")
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(
        'error in the transaction: This currency is no longer accepted.',
      )
      await page.keyboard.press('Escape')
      await expect(page.getByText('This currency is no longer accepted.')).toBeVisible()
      await sql("update currency set enabled = true where code = 'USDT'")
    })

    await test.step('following an order', async () => {
      await placeOrder(page, product, '120')
      await expect(page.getByText('60.000000 USDT')).toBeVisible()
      await sql('alter table orders rename to gone')
      await page.reload()
      await expect(page.getByText('Error: Something went wrong')).toBeVisible()
      await sql('alter table gone rename to orders')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('60.000000 USDT')).toBeVisible()
    })

    await test.step('logging in and registering', async () => {
      await sql('alter table session add constraint broken check (false) not valid')
      await page.goto(`${product.buyerUrl}/login`)
      await page.getByLabel('E-mail').fill(buyer.email)
      await page.getByLabel('Password', { exact: true }).fill(buyer.password)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('alert')).toHaveText('Login failed.')
      await page.goto(`${product.buyerUrl}/register`)
      await page.getByLabel('Full Name').fill('Eve')
      await page.getByLabel('Email Address').fill('eve@example.test')
      await page.getByLabel('Phone Number').fill('1')
      await page.getByLabel('Password', { exact: true }).fill('p')
      await page.getByLabel('Confirm Password').fill('p')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByRole('alert')).toHaveText('Registration failed.')
      await sql('alter table session drop constraint broken')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    })
  })
})

test('an order that cannot be asked for says so', async ({ page, product }) => {
  await register(page, product)
  await placeOrder(page, product, '100')
  await page.route(/orders\.read/, (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(page.getByText('Failed to fetch order data.')).toBeVisible()
})

test('while an order is being sent, the dialog says so and cannot be left', async ({ page, product }) => {
  await register(page, product)
  await openPurchase(page, product, '100')
  await page.getByRole('button', { name: 'Confirm Purchase' }).click()
  const [held] = await Promise.all([
    new Promise<() => void>((release) => {
      void page.route(/orders\.create/, (route) => release(() => void route.continue()))
    }),
    page.getByRole('button', { name: 'Confirm', exact: true }).click(),
  ])
  await expect(page.getByText('Create your Order. Please wait')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  held()
  await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
})
