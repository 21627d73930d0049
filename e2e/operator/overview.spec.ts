/** From a figure to the rows that explain it, to the order and the buyer they are of. */
import { arrive, decide, expect, logInOperator, openOperator, placeOrder, test } from '../test.ts'

test('every figure of the overview leads to its entries, an entry to its order and its buyer', async ({
  page,
  browser,
  product,
}) => {
  const buyer = await arrive(page, product)
  await placeOrder(page, product, '200')
  const operator = await openOperator(browser, product)
  await decide(operator, buyer.email, 'Approve payment')

  await test.step('the overview', async () => {
    await operator.getByRole('link', { name: 'Overview' }).click()
    await expect(operator.getByRole('heading', { name: 'Overview' })).toBeVisible()
    const shown = await operator.getByText('Credited, today').locator('..').getByRole('link').innerText()
    await operator.getByText('Credited, today').locator('..').getByRole('link').click()
    await expect(operator.getByRole('heading', { name: 'Ledger' })).toBeVisible()
    const sum = operator.getByText('Sum of these entries').locator('..')
    await expect(sum).toContainText(shown)
  })

  await test.step('the ledger', async () => {
    const entry = operator.getByRole('row').filter({ hasText: buyer.email })
    await expect(entry).toContainText('credit')
    await expect(entry).toContainText('214.000000')
    await entry.getByRole('link').first().click()
    await expect(operator.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()
  })

  await test.step('the order, decided on and undone on its own page', async () => {
    await expect(operator.getByText('by operator: pending → approved')).toBeVisible()
    await operator.getByRole('button', { name: 'Reject payment' }).click()
    await operator.getByLabel('Reason (optional)').fill('returned')
    await operator.getByRole('alertdialog').getByRole('button', { name: 'Reject payment' }).click()
    await expect(operator.getByText('“returned”')).toBeVisible()
    await expect(operator.getByRole('cell', { name: 'reversal' })).toBeVisible()
    await operator.getByRole('button', { name: 'Undo' }).click()
    await expect(operator.getByText('Undone: order')).toBeVisible()
    await operator.getByRole('main').getByRole('link', { name: buyer.email }).click()
  })

  await test.step('the buyer, with every entry of the balance, logged out everywhere', async () => {
    await expect(operator.getByRole('heading', { name: 'Ada Buyer' })).toBeVisible()
    await expect(operator.getByText('Balance, bonus included').locator('..')).toContainText('214.000000')
    await expect(operator.getByRole('table', { name: /Ledger entries/ }).getByRole('row')).toHaveCount(4)
    await operator.getByRole('button', { name: 'End all sessions' }).click()
    await operator.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click()
    await expect(operator.getByText('1 session ended.').first()).toBeVisible()
    await expect(operator.getByText('Nobody is logged in to this account.')).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
  })
  await operator.context().close()
})

test('the palette leads to a screen, an order and a buyer by keys alone', async ({
  page,
  browser,
  product,
}) => {
  const buyer = await arrive(page, product)
  await placeOrder(page, product, '100')
  const operator = await logInOperator(browser, product)
  const field = operator.getByRole('combobox', { name: 'Go to' })
  const go = async (text: string, found: string | RegExp) => {
    await operator.keyboard.press('Control+k')
    await operator.keyboard.type(text)
    await expect(operator.getByRole('option', { name: found })).toBeVisible()
    await operator.keyboard.press('Enter')
  }
  await go('ledg', 'Ledger')
  await expect(operator.getByRole('heading', { name: 'Ledger' })).toBeVisible()
  await go(buyer.email, new RegExp(`Order \\d+ · ${buyer.email}`))
  await expect(operator.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()
  await operator.keyboard.press('Control+k')
  await operator.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await operator.context().close()
})

test('an order and a buyer that do not exist say so', async ({ browser, product }) => {
  const operator = await logInOperator(browser, product)
  await operator.goto(`${product.operatorUrl}/admin/dashboard/transactions/999999`)
  await expect(operator.getByText("Transaction doesn't exist")).toBeVisible()
  await operator.goto(`${product.operatorUrl}/admin/dashboard/users/nobody`)
  await expect(operator.getByText('This buyer does not exist.')).toBeVisible()
  await operator.context().close()
})
