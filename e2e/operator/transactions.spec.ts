import { expectBooksAgree } from '../books.ts'
import { copiedSettings, inDatabase, startProduct } from '../product.ts'
import { arrive, decide, expect, openOperator, orderRow, placeOrder, test } from '../test.ts'
import { settle } from './orders.ts'

test('a buyer’s session opens nothing in the operator app', { tag: '@abuse-14' }, async ({
  page,
  product,
}) => {
  await arrive(page, product)
  const token = await page.evaluate(() => localStorage.getItem('userToken'))
  await page.goto(`${product.operatorUrl}/admin`)
  await page.evaluate((stolen) => localStorage.setItem('adminToken', stolen ?? ''), token)
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
  page,
  browser,
  product,
}) => {
  const buyer = await arrive(page, product)
  await placeOrder(page, product, '100')
  const operator = await openOperator(browser, product)
  await expect(operator.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Admin',
    'Dashboard',
    'Transactions',
  ])
  await expect(operator).toHaveTitle('iToken operators | Transactions')
  await expect(operator.getByText('Times are in UTC+02:00.')).toBeVisible()
  const row = orderRow(operator, buyer.email)
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('105 iToken TOKENs')
  const time = row.locator('time').first()
  const created = new Date((await time.getAttribute('datetime')) ?? '')
  const shifted = new Date(created.getTime() + 2 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  await expect(time).toHaveText(shifted)
  await operator.context().close()
})

/** order-lists.test.tsx has the empty, failed and stale states, and each column that sorts. */
test('the lists of orders can be sorted, paged and refreshed', async ({ page, browser }) => {
  const product = await startProduct(await copiedSettings())
  const folder = product.settings.DATA_DIR ?? ''
  const sql = (statement: string) => inDatabase(folder, (client) => client.query(statement))
  /** Inserts ten copies of the order with this number of tokens. */
  const copyOrders = (tokens: string) =>
    sql(`insert into orders (reference, buyer_id, email, currency_id, currency_code, currency_version, network,
        deposit_address, tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, terms_version,
        idempotency_key, request_hash)
      select lpad(n::text, 26, '0'), buyer_id, n || '-' || email, currency_id, currency_code, currency_version,
        network, deposit_address, tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens,
        bonus_percent, terms_version, 'copy-of-an-order-' || n, request_hash
      from orders cross join generate_series(1, 10) n where tokens = ${tokens}`)
  const operator = await openOperator(browser, product)
  const all = operator.getByRole('region', { name: 'All transactions' })
  const approved = operator.getByRole('region', { name: 'List of approved transactions' })
  const pages = operator.getByRole('navigation', { name: 'Pages of transactions' })
  const header = (name: string) => all.getByRole('columnheader', { name, exact: true })
  const query = () => Object.fromEntries(new URL(operator.url()).searchParams)

  const buyer = await arrive(page, product)
  await placeOrder(page, product, '1000')
  await placeOrder(page, product, '200')
  await copyOrders('200')

  await test.step('the server sorts the list, and the address keeps the order', async () => {
    await operator.reload()
    await expect(operator.getByText('Total: 12.')).toBeVisible()
    await expect(all.getByRole('row').nth(1)).toContainText('10-buyer')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('11–12 of 12')
    await expect(all.getByRole('row')).toHaveCount(3)
    expect(Object.keys(query())).toEqual(['after', 'start'])
    await operator.reload()
    await expect(all.getByRole('row')).toHaveCount(3)
    await pages.getByRole('button', { name: 'Previous' }).click()
    await expect(all.getByRole('row')).toHaveCount(11)
    await header('Amount').getByRole('button').click()
    await expect(header('Amount')).toHaveAttribute('aria-sort', 'ascending')
    // The sorted rows have arrived.
    await expect(operator.getByText('Total: 12.')).toBeVisible()
    await expect(all.getByRole('row').nth(1)).toContainText('214 iToken TOKENs')
    expect(query()).toEqual({ sort: 'tokens', direction: 'asc' })
  })

  await test.step('a page that becomes empty is replaced by the previous one', async () => {
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(all.getByRole('row')).toHaveCount(3)
    await decide(operator, buyer.email, 'Delete')
    await expect(operator.getByText('Total: 11.')).toBeVisible()
    await decide(operator, buyer.email, 'Delete')
    await expect(operator.getByText('Total: 10.')).toBeVisible()
    await expect(all.getByRole('row')).toHaveCount(11)
    await expect.poll(query).toEqual({ sort: 'tokens', direction: 'asc' })
    await expect(pages).toHaveCount(0)
  })

  await test.step('both lists are refreshed every 30 seconds', async () => {
    await operator.clock.install()
    await operator.goto(`${product.operatorUrl}/admin/dashboard/transactions`)
    await expect(approved.getByText('No approved transactions available.')).toBeVisible()
    await settle(product, `3-${buyer.email}`, 'approved')
    await operator.clock.fastForward(5_000)
    await operator.waitForLoadState('networkidle')
    await expect(orderRow(operator, `3-${buyer.email}`)).toContainText('Pending')
    await operator.clock.fastForward(26_000)
    await expect(orderRow(operator, `3-${buyer.email}`)).toContainText('Approved')
    await expect(approved.getByRole('row').filter({ hasText: buyer.email })).toHaveText(
      /^\d+214 iToken TOKENs3-.*@example\.testdemo-address-.*Approved\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    )
    await expect(approved.getByRole('columnheader')).toHaveText([
      'Transaction ID',
      'Amount',
      'Email',
      'Address',
      'Status',
      'Created At',
    ])
    await expect(approved.getByRole('button')).toHaveCount(0)
  })

  await operator.context().close()
  await expectBooksAgree(product)
  expect(await product.stop()).toBe(0)
})
