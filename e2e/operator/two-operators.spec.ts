import type { Page } from '@playwright/test'
import { decide, expect, openAs, openOperator, orderRow, test } from '../test.ts'
import { addColleague } from './colleague.ts'
import { balanceOf, sell } from './orders.ts'
import { ask, notice } from './questions.ts'

test('two operators cannot both decide on one state of an order', async ({ browser, product }) => {
  const { email } = await sell(product, ['100'])
  const colleague = await addColleague(product, 'manager')
  const first = await openOperator(browser, product)
  const second = await openAs(browser, product, colleague, 'transactions')

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
    expect(late).toMatch(
      /(operator|colleague-\S+) approved this order, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+02:00/,
    )
    expect(late).not.toContain('Undo')
    expect(await balanceOf(product, email)).toBe('105.000000')
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
    expect(await balanceOf(product, email)).toBe('0.000000')
  })
  await first.context().close()
  await second.context().close()
})
