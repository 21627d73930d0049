/** Keyboard shortcuts of the lists, and switching them off. */

import { OPERATOR } from '../product.ts'
import { expect, openAs, test } from '../test.ts'
import { addColleague } from './colleague.ts'
import { sell } from './orders.ts'

test('the list of orders works by keyboard alone', async ({ browser, product }) => {
  const { email, ids } = await sell(product, ['40', '200', '50'])
  const [first = '', second = '', third = ''] = ids
  const address = `transactions?search=${email}&sort=id&direction=asc`
  const page = await openAs(browser, product, OPERATOR, address)
  const table = page.getByRole('region', { name: 'All transactions' })
  const row = (id: string) =>
    table.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) })
  const dialog = page.getByRole('alertdialog')
  const { keyboard } = page
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  await expect(row(third)).toBeVisible()

  await test.step('j and k move through the rows and stop at the ends', async () => {
    await press('j')
    await expect(row(first)).toBeFocused()
    await press('k')
    await expect(row(first)).toBeFocused()
    await press('j', 'j', 'j', 'j')
    await expect(row(third)).toBeFocused()
    await press('k')
    await expect(row(second)).toBeFocused()
  })

  await test.step('a and r open the dialog for the focused row and then return the focus', async () => {
    await press('a')
    await expect(dialog).toContainText(`Order ${second}. Adds 214.000000 iToken to ${email}.`)
    await expect(dialog.getByLabel('Reason')).toHaveValue('')
    await press('a', 'x', 'j')
    await expect(dialog.getByLabel('Reason')).toHaveValue('axj')
    await press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
    await press('Tab', 'Enter')
    await expect(row(second)).toBeFocused()
    await press('r')
    await expect(dialog).toContainText('Reject this payment?')
    await press('Escape')
    await expect(row(second)).toContainText('pending')
    await expect(row(second)).toBeFocused()
  })

  await test.step('x selects rows, and a then opens the dialog for all of them', async () => {
    await press('x', 'j', 'x', 'k', 'k', 'x', 'x')
    await expect(page.getByRole('region', { name: 'Selected orders' })).toContainText('2 selected')
    await press('a')
    await expect(dialog).toContainText('Approve 2 payments?')
    await expect(dialog.getByRole('definition').last()).toHaveText('266.500000 iToken')
    await press('Tab', 'Tab', 'Enter')
    await expect(row(third)).toContainText('approved')
    await expect(row(first)).toContainText('pending')
    await expect(row(first)).toBeFocused()
  })

  await test.step('shortcuts do not act in text fields or menus', async () => {
    await page.getByLabel('Tokens to', { exact: true }).focus()
    await press('j', 'a', '?')
    await expect(page.getByLabel('Tokens to', { exact: true })).toHaveValue('ja?')
    await page.getByLabel('Tokens to', { exact: true }).fill('')
    await row(first)
      .getByRole('button', { name: /Actions/ })
      .focus()
    await press('Enter')
    await press('r', 'x')
    await expect(page.getByRole('menuitem', { name: 'Reject payment' })).toBeFocused()
    await expect(page.getByRole('checkbox', { name: `Select order ${first}`, exact: true })).not.toBeChecked()
    await press('Escape')
  })

  await test.step('? shows the shortcuts, where letters can be switched off permanently', async () => {
    await press('?')
    const keys = page.getByRole('dialog', { name: 'Keys of this list' })
    await expect(keys.getByRole('term')).toHaveText(['Enter', 'j', 'k', 'x', 'a', 'r', '?'])
    await keys.getByLabel('Single letters are keys').uncheck()
    await press('Escape')
    await press('?', 'j', 'a')
    await expect(keys).toBeHidden()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(row(first)).toBeVisible()
    await press('j')
    await expect(row(first)).not.toBeFocused()
    await page.getByRole('button', { name: 'Keys', exact: true }).press('Enter')
    await keys.getByLabel('Single letters are keys').check()
    await press('Escape')
    await expect(page.getByRole('button', { name: 'Keys', exact: true })).toBeFocused()
  })

  await test.step('Enter opens the order', async () => {
    await press('j', 'j', 'Enter')
    await expect(page.getByRole('heading', { name: `Order ${second}` })).toBeVisible()
  })
  await page.context().close()
})

test('the ledger has the same shortcuts, and a viewer has none for decisions', async ({
  browser,
  product,
}) => {
  const { email, ids } = await sell(product, ['40'])
  const owner = await openAs(browser, product, OPERATOR, `transactions?search=${email}`)
  await expect(owner.getByRole('link', { name: ids[0] ?? '', exact: true })).toBeVisible()
  await owner.keyboard.press('j')
  await owner.keyboard.press('a')
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Approve payment' }).click()
  await expect(owner.getByText(`Order ${ids[0]} approved`)).toBeVisible()
  await owner.context().close()

  const viewer = await openAs(browser, product, await addColleague(product, 'viewer'), 'ledger')
  await expect(viewer.getByRole('row').filter({ hasText: email })).toBeVisible()
  await viewer.keyboard.press('j')
  await expect(viewer.getByRole('row').nth(1)).toBeFocused()
  await viewer.keyboard.press('Enter')
  await expect(viewer.getByRole('heading', { name: `Order ${ids[0]}` })).toBeVisible()
  await viewer.goto(`${product.operatorUrl}/admin/dashboard/transactions?search=${email}`)
  await expect(viewer.getByRole('row').nth(1)).toContainText(email)
  await viewer.keyboard.press('?')
  await expect(viewer.getByRole('term')).toHaveText(['Enter', 'j', 'k', '?'])
  await viewer.keyboard.press('Escape')
  await viewer.keyboard.press('j')
  await viewer.keyboard.press('a')
  await viewer.keyboard.press('x')
  await expect(viewer.getByRole('alertdialog')).toHaveCount(0)
  await viewer.context().close()
})
