import { expect, openOperator, orderRow, test } from '../test.ts'
import { sell } from './orders.ts'

test('a buyer’s session opens nothing in the operator app', { tag: '@abuse-14' }, async ({
  page,
  product,
}) => {
  const { sessionToken } = await sell(product, [])
  await page.goto(`${product.operatorUrl}/mark.svg`)
  await page.evaluate((stolen) => localStorage.setItem('adminToken', stolen), sessionToken)
  await page.goto(`${product.operatorUrl}/admin/dashboard/transactions`)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(`${product.operatorUrl}/admin`)
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
})

test('any other path shows the not-found page', async ({ page, product }) => {
  for (const path of ['/dashboard', '/register'])
    expect((await page.request.get(product.operatorUrl + path)).status(), path).toBe(404)
  const answer = await page.goto(`${product.operatorUrl}/admin/nothing`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Notfoundpage' })).toBeVisible()
})

test('the breadcrumb shows the path, times are in UTC+02:00, and statuses are words', async ({
  browser,
  product,
}) => {
  const { email } = await sell(product, ['100'])
  const operator = await openOperator(browser, product)
  await expect(operator.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Admin',
    'Dashboard',
    'Transactions',
  ])
  await expect(operator).toHaveTitle('iToken operators | Transactions')
  await expect(operator.getByText('Times are in UTC+02:00.')).toBeVisible()
  const row = orderRow(operator, email)
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('105 iToken TOKENs')
  const time = row.locator('time').first()
  const created = new Date((await time.getAttribute('datetime')) ?? '')
  const shifted = new Date(created.getTime() + 2 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  await expect(time).toHaveText(shifted)
  await operator.context().close()
})
