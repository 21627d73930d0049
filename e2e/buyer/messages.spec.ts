/** A buyer and the operators write to each other about an order, which its buyer then cancels (D31). */

import type { Page } from '@playwright/test'
import { arrive, expect, goOn, openOperator, placeOrder, test } from '../test.ts'

const MARKUP = '<img src=x onerror="document.title=1">\nsecond line'

/** Presses the button and waits for the server's answer: the list shows the text before it. */
async function send(page: Page, name: string) {
  await Promise.all([
    page.waitForResponse(/orders\.write/),
    page.getByRole('button', { name, exact: true }).click(),
  ])
}

test('a buyer asks about an order, an operator answers and notes what the buyer never sees, and the buyer cancels', async ({
  page,
  browser,
  product,
}) => {
  await arrive(page, product)
  await placeOrder(page, product, '100')
  const messages = page.getByRole('list', { name: 'Messages' })
  await page.getByLabel('Your message').fill(MARKUP)
  await send(page, 'Send message')
  await expect(messages.getByText(MARKUP)).toBeVisible()

  const operator = await openOperator(browser, product)
  await operator.getByRole('link', { name: 'Unanswered' }).click()
  const row = operator.getByRole('region', { name: 'All transactions' }).getByRole('row').nth(1)
  await expect(row.getByText('Message')).toBeVisible()
  await row.getByRole('link').first().click()
  await expect(operator.getByRole('list', { name: 'Messages' }).getByText(MARKUP)).toBeVisible()
  await operator.getByLabel('Message to the buyer').fill('We have found it.')
  await send(operator, 'Send to the buyer')
  await expect(operator.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2)
  await operator.getByLabel('Note', { exact: true }).fill('Ask for the transaction next time.')
  await send(operator, 'Add note')
  await expect(operator.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveCount(1)

  const other = await page.context().newPage()
  await Promise.all([other.waitForResponse(/orders\.watch/), other.goto(page.url())])
  await page.reload()
  await expect(messages.getByRole('listitem')).toHaveCount(2)
  await expect(messages.getByText('We have found it.')).toBeVisible()
  await expect(page.getByText('next time')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  for (const open of [page, other]) {
    await expect(open.getByText('You cancelled this order.')).toBeVisible()
    await expect(open.getByRole('listitem').filter({ hasText: 'Cancelled by you' })).toBeVisible()
  }
  await goOn(operator, '/admin/dashboard/audit?subject=order')
  for (const action of ['Cancelled the order', 'Wrote to the operators']) {
    const entry = operator.getByRole('row').filter({ hasText: action }).filter({ hasText: 'the buyer' })
    await expect(entry.first()).toBeVisible()
  }
  await operator.context().close()
})
