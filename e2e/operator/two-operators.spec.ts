import type { Browser, Page } from '@playwright/test'
import { inDatabase, OPERATOR, type Product } from '../product.ts'
import { arrive, decide, expect, openOperator, orderRow, placeOrder, test } from '../test.ts'
import { ask, expectBalance, notice } from './questions.ts'

/** Opens the transactions as a second operator, with the first one's password. */
async function openSecond(browser: Browser, product: Product): Promise<Page> {
  await inDatabase(product.settings.DATA_DIR ?? '', (client) =>
    client.query(
      "insert into operator (login, password_hash, role) select 'second', password_hash, role from operator where login = 'operator' on conflict do nothing",
    ),
  )
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${product.operatorUrl}/admin`)
  await page.getByLabel('Login').fill('second')
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.goto(`${product.operatorUrl}/admin/dashboard/transactions`)
  await expect(page.getByRole('heading', { name: 'All Transactions' })).toBeVisible()
  return page
}

test('two operators cannot both decide on one state of an order', async ({ page, browser, product }) => {
  const { email } = await arrive(page, product)
  await placeOrder(page, product, '100')
  const first = await openOperator(browser, product)
  const second = await openSecond(browser, product)

  await test.step('simultaneous approvals credit once, and the other operator is told', async () => {
    const questions = [
      await ask(first, email, 'Approve payment'),
      await ask(second, email, 'Approve payment'),
    ]
    await Promise.all(questions.map(({ confirm }) => confirm.click()))
    const told = (operator: Page) => notice(operator).innerText()
    await expect(notice(first)).toBeVisible()
    await expect(notice(second)).toBeVisible()
    const [late = '', early = ''] = [await told(first), await told(second)].sort((a, b) =>
      a.includes('already') ? -1 : b.includes('already') ? 1 : 0,
    )
    expect(early).toContain(`approved: 105.000000 iToken added to ${email}.`)
    expect(late).toContain('was approved already; nothing was changed.')
    expect(late).toMatch(/(operator|second) approved this order, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+02:00/)
    expect(late).not.toContain('Undo')
    await expectBalance(page, product, '105')
  })

  await test.step('a decision on an outdated state shows who did what and why', async () => {
    const { dialog, confirm } = await ask(second, email, 'Delete')
    await expect(dialog).toContainText(`Removes 105.000000 iToken from ${email}.`)
    const other = await ask(first, email, 'Reject payment')
    await other.dialog.getByLabel('Reason').fill('The payment was sent back')
    await other.confirm.click()
    await expect(orderRow(first, email)).toContainText('Rejected')
    await confirm.click()
    const alert = dialog.getByRole('alert')
    await expect(alert).toContainText('This order was decided on meanwhile. Nothing was changed.')
    await expect(alert).toContainText(
      /operator rejected this order, .* UTC\+02:00\s*Reason: “The payment was sent back”/,
    )
    await expect(alert.getByRole('definition')).toHaveText(['Approved', 'Rejected'])
    await expect(dialog).toContainText('No balance changes: this order is rejected.')
    await expect(alert).toBeFocused()
    await second.keyboard.press('Enter')
    await expect(orderRow(first, email)).toContainText('Rejected')
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect(notice(second)).toHaveText(/Order \d+ deleted\. No balance changed\./)
  })

  await test.step('an undo that comes too late is refused', async () => {
    await notice(second).getByRole('button', { name: 'Undo' }).click()
    await expect(notice(second)).toContainText('is rejected again')
    await decide(second, email, 'Approve payment')
    await first.reload()
    await decide(first, email, 'Reject payment')
    await notice(second).getByRole('button', { name: 'Undo' }).click()
    await expect(notice(second)).toContainText(
      'This can no longer be undone: the order was changed meanwhile.',
    )
    await expect(notice(second)).toContainText('operator rejected this order')
    await expect(notice(second).getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expectBalance(page, product, '0')
  })
  await first.context().close()
  await second.context().close()
})
