import { decide, expect, openOperator, orderRow, test } from '../test.ts'
import { balanceOf, sell } from './orders.ts'
import { ask, notice } from './questions.ts'

const UNSENT = "You were offline, so nothing was sent. Try again when you're online."

test('a decision asks for confirmation, reports its effect, and can be undone', async ({
  browser,
  product,
}) => {
  const { email, sessionToken, references } = await sell(product, ['100'])
  const operator = await openOperator(browser, product)
  const row = orderRow(operator, email)
  /** The part of the page's content that has the focus. */
  const focused = operator.locator('main section:focus, main div:focus')
  const item = operator.getByRole('link', { name: 'Transactions', exact: true }).first()
  /** How many orders wait for a decision, as the sidebar says. */
  const waiting = async () => Number.parseInt((await item.getAttribute('aria-description')) ?? '0', 10)
  await expect.poll(waiting).toBeGreaterThan(0)
  const all = await waiting()
  const undo = notice(operator).getByRole('button', { name: 'Undo' })

  await test.step('cancelling changes nothing', async () => {
    const { dialog } = await ask(operator, email, 'Approve payment')
    await expect(dialog).toContainText(`Adds 105.000000 iToken to ${email}.`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toContainText('Pending')
    await expect(row.getByRole('button', { name: /Actions/ })).toBeFocused()
  })

  await test.step('a decision that cannot be sent shows a message and can be retried', async () => {
    const { dialog, confirm } = await ask(operator, email, 'Approve payment')
    await operator.context().setOffline(true)
    await confirm.click()
    await expect(dialog.getByRole('alert')).toHaveText(UNSENT)
    await operator.context().setOffline(false)
    await confirm.click()
    await expect(row).toContainText('Approved')
    await expect.poll(waiting).toBe(all - 1)
  })

  await test.step('the notice stays, and undo restores the former state', async () => {
    await operator.clock.install()
    await operator.clock.fastForward(60_000)
    await expect(notice(operator)).toContainText(
      new RegExp(`Order \\d+ approved: 105\\.000000 iToken added to ${email}\\.`),
    )
    expect(await balanceOf(product, email)).toBe('105.000000')
    await operator.context().setOffline(true)
    await undo.click()
    await expect(notice(operator)).toContainText(UNSENT)
    await operator.context().setOffline(false)
    await undo.click()
    await expect(notice(operator)).toContainText(`is pending again: 105.000000 iToken removed from ${email}.`)
    await expect(undo).toHaveCount(0)
    await expect(operator.locator('main div:focus')).toContainText('is pending again')
    await expect(row).toContainText('Pending')
    await expect.poll(waiting).toBe(all)
  })

  await test.step('a deletion removes the order from list and balance, and can be undone', async () => {
    await decide(operator, email, 'Approve payment')
    await expect(row).toContainText('Approved')
    expect(await decide(operator, email, 'Delete')).toContain(`Removes 105.000000 iToken from ${email}.`)
    await expect(operator.getByRole('row').filter({ hasText: email })).toHaveCount(0)
    const input = encodeURIComponent(JSON.stringify({ reference: references[0] }))
    const deleted = await fetch(`${product.buyerUrl}/api/trpc/orders.read?input=${input}`, {
      headers: { authorization: `Bearer ${sessionToken}` },
    })
    expect(deleted.status).toBe(404)
    expect(await balanceOf(product, email)).toBe('0.000000')
    await expect(notice(operator)).toContainText(`deleted: 105.000000 iToken removed from ${email}.`)
    await expect(focused).toContainText('All Transactions')
    await undo.press('Enter')
    await expect(notice(operator)).toContainText(`is approved again: 105.000000 iToken added to ${email}.`)
    await expect(row).toContainText('Approved')
    expect(await balanceOf(product, email)).toBe('105.000000')
  })
  await operator.context().close()
})
