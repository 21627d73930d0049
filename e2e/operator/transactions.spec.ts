import { OPERATOR } from '../product.ts'
import { decide, expect, openOperator, placeOrder, register, test } from '../test.ts'

test('the guard removes a token that opens nothing and leads to the log-in', async ({ page, product }) => {
  await page.goto(`${product.operatorUrl}/`)
  await expect(page).toHaveURL(`${product.operatorUrl}/admin`)
  await page.evaluate(() => localStorage.setItem('adminToken', 'a'.repeat(43)))
  await page.goto(`${product.operatorUrl}/admin/dashboard/transactions`)
  await expect(page).toHaveURL(`${product.operatorUrl}/admin`)
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
})

test('a buyer’s session opens nothing in the operator app', async ({ page, product }) => {
  await register(page, product)
  const token = await page.evaluate(() => localStorage.getItem('userToken'))
  await page.goto(`${product.operatorUrl}/admin`)
  await page.evaluate((stolen) => localStorage.setItem('adminToken', stolen ?? ''), token)
  await page.goto(`${product.operatorUrl}/admin/dashboard/transactions`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('a wrong log-in is said above the button; missing fields are named', async ({ page, product }) => {
  await page.goto(`${product.operatorUrl}/admin`)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Enter your login.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await page.getByLabel('Login').fill(OPERATOR.login)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong login or password.')
})

test('any other path is the not-found page', async ({ page, product }) => {
  for (const path of ['/dashboard', '/register', '/admin/nothing']) {
    await page.goto(product.operatorUrl + path)
    await expect(page.getByRole('heading', { name: 'Notfoundpage' })).toBeVisible()
  }
})

test('the breadcrumb is the path, times are at UTC+02:00, and statuses have words', async ({
  page,
  browser,
  product,
}) => {
  const buyer = await register(page, product)
  await placeOrder(page, product, '100')
  const operator = await openOperator(browser, product)
  await expect(operator.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Admin',
    'Dashboard',
    'Transactions',
  ])
  await expect(operator.getByText('Times are shown at UTC+02:00.')).toBeVisible()
  const row = operator.getByRole('row').filter({ hasText: buyer.email })
  await expect(row).toContainText('pending')
  await expect(row).toContainText('105.000000 iToken TOKENs')
  const time = row.locator('time')
  const created = new Date((await time.getAttribute('datetime')) ?? '')
  const shifted = new Date(created.getTime() + 2 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  await expect(time).toHaveText(shifted)
  await operator.context().close()
})

test('deleting asks first, takes the order out of the list, and the buyer’s page says it doesn’t exist', async ({
  page,
  browser,
  product,
}) => {
  const buyer = await register(page, product)
  await placeOrder(page, product, '100')
  const operator = await openOperator(browser, product)
  await decide(operator, buyer.email, 'Approve payment')
  await expect(operator.getByRole('row').filter({ hasText: buyer.email })).toContainText('approved')
  expect(await decide(operator, buyer.email, 'Delete')).toContain(
    `Removes 105.000000 iToken from ${buyer.email}`,
  )
  await expect(operator.getByRole('row').filter({ hasText: buyer.email })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText("Transaction doesn't exist")).toBeVisible()
  await page.goto(`${product.buyerUrl}/dashboard`)
  await expect(page.getByText('0.000000').first()).toBeVisible()
  await operator.context().close()
})

test('cancelling a decision changes nothing; a decision that cannot be sent says so', async ({
  page,
  browser,
  product,
}) => {
  const buyer = await register(page, product)
  await placeOrder(page, product, '100')
  const operator = await openOperator(browser, product)
  const row = operator.getByRole('row').filter({ hasText: buyer.email })
  const open = async () => {
    await row.getByRole('button', { name: /Actions/ }).click()
    await operator.getByRole('menuitem', { name: 'Approve payment' }).click()
  }
  await open()
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText('pending')
  await open()
  await operator.context().setOffline(true)
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Approve payment' }).click()
  await expect(operator.getByRole('alertdialog').getByRole('alert')).toContainText('could not be sent')
  await operator.context().setOffline(false)
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Approve payment' }).click()
  await expect(row).toContainText('approved')
  await operator.context().close()
})
