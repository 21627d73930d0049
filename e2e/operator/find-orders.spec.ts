/** The order search: filters in the address, named views, and the export of the result. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, goOn, openAs, openOperator, test } from '../test.ts'
import { addColleague, callOperator, ownerToken } from './colleague.ts'
import { sell } from './orders.ts'

/** The order numbers in the file that the screen saves. */
async function exported(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all as CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  return lines.slice(1).map((line) => line.split(',')[0] ?? '')
}

test('search and filters combine and are kept in the address', async ({ browser, product }) => {
  const { email, ids } = await sell(product, ['40', '200', '500'])
  const [small = '', middle = '', large = ''] = ids
  const operator = await openOperator(browser, product)
  const rows = operator.getByRole('region', { name: 'All transactions' }).getByRole('row')
  const query = () => Object.fromEntries(new URL(operator.url()).searchParams)
  const field = (name: string) => operator.getByLabel(name, { exact: true })
  const expectOrders = async (...expected: string[]) => {
    await expect(operator.getByText(`Total: ${expected.length}.`)).toBeVisible()
    await expect(rows.getByRole('link')).toHaveText(expected)
  }

  await test.step('a part of the e-mail finds orders, ignoring case', async () => {
    await field('Search').fill(email.toUpperCase())
    await field('Search').press('Enter')
    await expectOrders(large, middle, small)
    expect(query()).toEqual({ search: email.toUpperCase() })
    await expect(field('Search')).toBeFocused()
  })

  await test.step('the status and currency filters combine', async () => {
    await callOperator(
      product,
      'orders.settle',
      { orderId: small, decision: 'rejected' },
      await ownerToken(product),
    )
    await field('Status').selectOption('rejected')
    await expectOrders(small)
    await field('Currency').selectOption('BTC')
    await expect(operator.getByText('No results.')).toBeVisible()
    await field('Currency').selectOption('USDT')
    await expectOrders(small)
    expect(query()).toEqual({
      search: email.toUpperCase(),
      status: 'rejected',
      currency: 'USDT',
    })
    expect(await exported(operator)).toEqual([small])
  })

  await test.step('a reload keeps the result, and a link ignores filters it cannot use', async () => {
    await operator.reload()
    await expectOrders(small)
    await expect(field('Search')).toHaveValue(email.toUpperCase())
    await expect(field('Status')).toHaveValue('rejected')
    await expect(field('Currency')).toHaveValue('USDT')
    await goOn(operator, `/admin/dashboard/transactions?search=${email}&status=nonsense&from=today`)
    await expectOrders(large, middle, small)
    const [ids] = await Promise.all([
      exported(operator),
      expect(operator.getByText('The newest order is first.').first()).toBeVisible(),
    ])
    expect(ids).toEqual([large, middle, small])
  })

  await operator.context().close()
})

test('operators can use the built-in views and save their own', async ({ browser, product }) => {
  const { email, ids } = await sell(product, ['40', '200'])
  const [first = '', second = ''] = ids
  const operator = await openOperator(browser, product)
  const rows = operator.getByRole('region', { name: 'All transactions' }).getByRole('row')
  const views = operator.getByRole('navigation', { name: 'Views' })
  const view = (name: string) => views.getByRole('link', { name, exact: true })
  const field = (name: string) => operator.getByLabel(name, { exact: true })

  await test.step('built-in views show the pending orders and those approved today', async () => {
    await expect(view('All')).toHaveAttribute('aria-current', 'true')
    await sell(product, ['50'])
    await view('Waiting').click()
    await expect(view('Waiting')).toHaveAttribute('aria-current', 'true')
    await expect(field('Status')).toHaveValue('pending')
    await field('Search').fill(email)
    await field('Search').press('Enter')
    await expect(rows.getByRole('link')).toHaveText([first, second])
    await operator.getByRole('button', { name: `Actions for order ${first}` }).click()
    await operator.getByRole('menuitem', { name: 'Approve payment' }).click()
    await operator.getByRole('alertdialog').getByRole('button', { name: 'Approve payment' }).click()
    await expect(rows.getByRole('link')).toHaveText([second])
    await view('Approved today').click()
    await expect(field('Date')).toHaveValue('approved')
    await expect(rows.getByRole('link', { name: first, exact: true })).toBeVisible()
    await expect(rows.getByRole('link', { name: second, exact: true })).toHaveCount(0)
  })

  await test.step('an own view can be named, kept and chosen', async () => {
    await field('Search').fill(email)
    await field('Search').press('Enter')
    await expect(rows.getByRole('link')).toHaveText([first])
    expect(await exported(operator)).toEqual([first])
    await operator.getByRole('button', { name: 'Save view' }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(dialog.getByText('Give the view a name.')).toBeVisible()
    await dialog.getByLabel('Name').fill('waiting')
    await operator.keyboard.press('Enter')
    await expect(dialog.getByText('There is a view of that name already.')).toBeVisible()
    await dialog.getByLabel('Name').fill('Eve, approved')
    await operator.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(view('Eve, approved')).toHaveAttribute('aria-current', 'true')
    await view('All').click()
    await expect(field('Search')).toHaveValue('')
    await operator.reload()
    await view('Eve, approved').click()
    await expect(field('Search')).toHaveValue(email)
    await expect(rows.getByRole('link')).toHaveText([first])
  })

  await test.step('another operator in the same browser has separate views', async () => {
    const colleague = await addColleague(product, 'viewer')
    const kept = await operator.evaluate(() => localStorage.getItem('orderViews') ?? '')
    const other = await openAs(browser, product, colleague, '')
    await other.evaluate((text) => localStorage.setItem('orderViews', text), kept)
    await goOn(other, '/admin/dashboard/transactions')
    await expect(other.getByRole('link', { name: 'Waiting' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Eve, approved' })).toHaveCount(0)
    // A viewer sees no decision buttons.
    await expect(other.getByRole('row').nth(1)).toBeVisible()
    await expect(other.getByRole('checkbox')).toHaveCount(0)
    await expect(other.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
    await other.evaluate(() => localStorage.setItem('orderViews', '{"broken":'))
    await other.reload()
    await expect(other.getByRole('link', { name: 'Waiting' })).toBeVisible()
    await other.context().close()
  })

  await test.step('deleting a view asks for confirmation and changes no order', async () => {
    await operator.getByRole('button', { name: 'Delete view' }).click()
    const question = operator.getByRole('alertdialog')
    await expect(question).toContainText('No order is touched.')
    await question.getByRole('button', { name: 'Delete view' }).click()
    await expect(view('Eve, approved')).toHaveCount(0)
    await expect(rows.getByRole('link')).toHaveText([first])
    await operator.reload()
    await expect(view('Waiting')).toBeVisible()
    await expect(view('Eve, approved')).toHaveCount(0)
  })
  await operator.context().close()
})
