/** The way from a figure to its entries, and on to their order and buyer. */

import { arrive, expect, goOn, logInOperator, openOperator, placeOrder, test } from '../test.ts'
import { sell, settle } from './orders.ts'

test('every figure of the overview links to its entries, and an entry to its order and buyer', async ({
  page,
  browser,
  product,
}) => {
  const buyer = await arrive(page, product)
  await placeOrder(page, product, '200')
  await settle(product, buyer.email, 'approved')
  const operator = await openOperator(browser, product)

  await test.step('the overview links to the ledger', async () => {
    await operator.getByRole('link', { name: 'Overview' }).click()
    await expect(operator.getByRole('heading', { name: 'Overview' })).toBeVisible()
    const shown = await operator.getByText('Credited, today').locator('..').getByRole('link').innerText()
    await operator.getByText('Credited, today').locator('..').getByRole('link').click()
    await expect(operator.getByRole('heading', { name: 'Ledger' })).toBeVisible()
    await expect(operator.getByRole('main')).toContainText(shown)
  })

  await test.step('the ledger links to the order', async () => {
    const entry = operator.getByRole('row').filter({ hasText: buyer.email })
    await expect(entry).toContainText('Credit')
    await expect(entry).toContainText('214.000000')
    await entry.getByRole('link', { name: /^\d+$/ }).click()
    await expect(operator.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()
  })

  await test.step('the order can be decided on and undone on its own page', async () => {
    await expect(operator.getByText('by operator: Pending → Approved')).toBeVisible()
    await operator.getByRole('button', { name: 'Reject payment' }).click()
    await operator.getByLabel('Reason (optional)').fill('returned')
    await operator.getByRole('alertdialog').getByRole('button', { name: 'Reject payment' }).click()
    await expect(operator.getByText('“returned”')).toBeVisible()
    await expect(operator.getByRole('cell', { name: 'Reversal' })).toBeVisible()
    await operator.getByRole('button', { name: 'Undo' }).click()
    await expect(operator.getByText('Undone: order')).toBeVisible()
    await operator.getByRole('main').getByRole('link', { name: buyer.email }).click()
  })

  await test.step('the buyer’s page shows every ledger entry and can end all sessions', async () => {
    await expect(operator.getByRole('heading', { name: 'Ada Buyer' })).toBeVisible()
    await expect(operator.getByText('Balance, bonus included').locator('..')).toContainText('214 iToken')
    await expect(operator.getByRole('table', { name: /Ledger entries/ }).getByRole('row')).toHaveCount(4)
    await operator.getByRole('button', { name: 'End all sessions' }).click()
    await operator.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click()
    await expect(operator.getByText('1 session ended.').first()).toBeVisible()
    await expect(operator.getByText('This buyer is not logged in anywhere.')).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
  })
  await operator.context().close()
})

/** The table draws its separators; they are no text. */
const grouped = (digits: string) => digits.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')

test('the overview answers how much was sold by day and by currency, by pointer and by keyboard alone', async ({
  browser,
  product,
}) => {
  const { email } = await sell(product, ['200'])
  await settle(product, email, 'approved')
  const operator = await openOperator(browser, product)
  await goOn(operator, '/admin/dashboard/overview')
  const plot = operator.getByRole('slider', { name: 'Credited each day, in USD' })
  const table = (unit: string) => operator.getByRole('table', { name: `Sales by currency, in ${unit}` })
  const total = () =>
    table('USD')
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')

  await test.step('the last bar is today, and agrees with the table', async () => {
    const today = grouped(await total().nth(1).innerText())
    expect(today).toMatch(/^[\d,]+\.\d\d$/)
    await expect(plot).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^\\w{3} [-\\d]{10}, so far: ${today} USD$`),
    )
    await plot.press('ArrowLeft')
    await expect(plot).toHaveAttribute('aria-valuenow', '29')
    await plot.press('Home')
    await expect(plot).toHaveAttribute('aria-valuenow', '1')
    await plot.hover()
    await expect(plot).not.toHaveAttribute('aria-valuenow', '1')
    await plot.press('End')
  })

  await test.step('range, unit and currency are in the address, and narrow the plot', async () => {
    await operator.getByRole('radio', { name: '7 days' }).click()
    await expect(plot).toHaveAttribute('aria-valuemax', '7')
    await operator.getByRole('radio', { name: 'iToken' }).click()
    await operator.getByRole('combobox', { name: 'Currency' }).selectOption('USDT')
    await expect(operator).toHaveURL(/range=7&unit=tokens&currency=USDT$/)
    await operator.reload()
    const tokens = operator.getByRole('slider', { name: 'Credited each day, in iToken' })
    const usdt = table('iToken').getByRole('row', { name: /^USDT/ }).getByRole('cell')
    await expect(tokens).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`: ${grouped(await usdt.nth(1).getByRole('link').innerText())} iToken$`),
    )
  })

  await test.step('a figure and a bar lead to their entries', async () => {
    await operator.getByText('As a table').click()
    const days = operator.getByRole('table', { name: 'Credited each day, in iToken' })
    await expect(days.getByRole('row')).toHaveCount(8)
    await operator.getByRole('link', { name: 'Show in the ledger' }).click()
    await expect(operator).toHaveURL(/ledger\?from=([-\d]{10})&to=\1&currency=USDT$/)
    await expect(operator.getByRole('row').filter({ hasText: email })).toBeVisible()
  })
  await operator.context().close()
})

test('the palette opens a screen and an order, asks about a decision, and exports, by keyboard alone', async ({
  browser,
  product,
}) => {
  const { email } = await sell(product, ['100'])
  const operator = await logInOperator(browser, product)
  const field = operator.getByRole('combobox', { name: 'Search or jump to…' })
  const go = async (text: string, found: string | RegExp) => {
    await operator.keyboard.press('Control+k')
    // An open palette lists every screen, so letters that came too early would leave another line chosen.
    await expect(field).toBeFocused()
    await operator.keyboard.type(text)
    await expect(operator.getByRole('option', { name: found, exact: true })).toBeVisible()
    await operator.keyboard.press('Enter')
  }
  await go('ledg', 'Ledger')
  await expect(operator.getByRole('heading', { name: 'Ledger' })).toBeVisible()
  // For an e-mail the buyer comes first, then the orders.
  await go(email, `Eve Buyer · ${email}`)
  await expect(operator.getByRole('heading', { name: 'Eve Buyer' })).toBeVisible()
  const order =
    (await operator.getByRole('main').getByRole('link', { name: /^\d+$/ }).first().textContent()) ?? ''
  await go(order, new RegExp(`^Order ${order} · ${email}`))
  await expect(operator.getByRole('heading', { name: `Order ${order}`, exact: true })).toBeVisible()
  // The palette offers the decisions of the order that the screen has loaded.
  await expect(operator.getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await go('approve', /^Approve order \d+$/)
  await expect(operator.getByRole('alertdialog', { name: 'Approve this payment?' })).toBeVisible()
  await operator.keyboard.press('Escape')
  await operator.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await operator.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await go('ledg', 'Ledger')
  await expect(operator.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  const [download] = await Promise.all([operator.waitForEvent('download'), go('export', 'Export CSV')])
  expect(download.suggestedFilename()).toMatch(/ledger.*\.csv$/)
  await operator.context().close()
})
