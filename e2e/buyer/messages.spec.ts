/** A buyer and the operators write to each other about an order. */
import { expectAccessible } from '../accessible.ts'
import { arrive, expect, openOperator, placeOrder, test } from '../test.ts'

const MARKUP = '<img src=x onerror="document.title=1">\nsecond line'

test('a buyer asks about an order, an operator is shown it, answers, and notes what the buyer never sees', async ({
  page,
  browser,
  product,
}) => {
  await arrive(page, product)
  await placeOrder(page, product, '100')
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Write something first.')).toBeVisible()
  await page.getByLabel('Your message').fill(MARKUP)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(messages.getByText(MARKUP)).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('')
  await expectAccessible(page)

  const operator = await openOperator(browser, product)
  await operator.getByRole('link', { name: 'Unanswered' }).click()
  const row = operator.getByRole('region', { name: 'All transactions' }).getByRole('row').nth(1)
  await expect(row.getByText('Message')).toBeVisible()
  await expectAccessible(operator)
  await row.getByRole('link').first().click()
  await expect(operator.getByRole('list', { name: 'Messages' }).getByText(MARKUP)).toBeVisible()
  await operator.getByLabel('Message to the buyer').fill('We have found it.')
  await operator.getByRole('button', { name: 'Send to the buyer' }).click()
  await expect(operator.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2)
  await operator.getByLabel('Note', { exact: true }).fill('Ask for the transaction next time.')
  await operator.getByRole('button', { name: 'Add note' }).click()
  await expect(operator.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(operator)

  await page.reload()
  await expect(messages.getByRole('listitem')).toHaveCount(2)
  await expect(messages.getByText('We have found it.')).toBeVisible()
  await expect(page.getByText('next time')).toHaveCount(0)
  await operator.goto(`${product.operatorUrl}/admin/dashboard/audit?action=order.ask`)
  await expect(operator.getByRole('row').nth(1)).toContainText('the buyer')
  await operator.context().close()
})
