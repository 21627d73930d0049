/** One decision on several orders: selection, preview, and a separate result for each order. */
import type { Browser, Page } from '@playwright/test'
import { OPERATOR, type Product } from '../product.ts'
import { expect, openAs, test } from '../test.ts'
import { addColleague, sqlOf } from './colleague.ts'
import { balanceOf, sell } from './orders.ts'

/** Opens the orders of one buyer, oldest first, as an operator. Returns the parts that the tests use. */
async function openOrders(
  browser: Browser,
  product: Product,
  email: string,
  who: { login: string; password: string } = OPERATOR,
) {
  const page = await openAs(browser, product, who, `transactions?search=${email}&sort=id&direction=asc`)
  return {
    page,
    bar: page.getByRole('region', { name: 'Selected orders' }),
    results: page.getByRole('region', { name: 'Result for each order' }),
    dialog: page.getByRole('alertdialog'),
    box: (id: string) => page.getByRole('checkbox', { name: `Select order ${id}`, exact: true }),
    row: (id: string) =>
      page
        .getByRole('region', { name: 'All transactions' })
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: id, exact: true }) }),
  }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

test('several orders can be selected, previewed, decided on, and undone one by one', async ({
  browser,
  product,
}) => {
  const amounts = ['40', '200', '50', '60', '70', '80', '90', '100', '110', '120', '130']
  const { email, ids } = await sell(product, amounts)
  const [first = '', second = '', third = ''] = ids
  const last = ids.at(-1) ?? ''
  const sql = sqlOf(product)
  const { page, bar, results, dialog, box, row } = await openOrders(browser, product, email)
  const everyRow = page.getByRole('checkbox', { name: 'Select every order of this page' })
  const pages = page.getByRole('navigation', { name: 'Pages of transactions' })
  const balance = () => balanceOf(product, email)

  await test.step('the box in the head selects the page; the selection stays across pages', async () => {
    await expect(bar.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await everyRow.check()
    await expect(bar).toContainText('10 selected')
    await box(first).uncheck()
    await expect(everyRow).toHaveJSProperty('indeterminate', true)
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(bar).toContainText('9 selected, 9 not on this page')
    await box(last).check()
    await expect(bar).toContainText('10 selected, 9 not on this page')
    await press(page, 'Clear selection')
    await pages.getByRole('button', { name: 'Previous' }).click()
    await expect(box(second)).not.toBeChecked()
  })

  await test.step('the preview shows the sum; cancelling changes nothing and keeps the selection', async () => {
    for (const id of [first, second, third]) await box(id).check()
    await press(page, 'Approve')
    await expect(dialog).toContainText('Approve 3 payments?')
    await expect(dialog.getByRole('definition')).toHaveText([
      '290.000000 iToken',
      '18.500000 iToken',
      '308.500000 iToken',
    ])
    await expect(dialog).toContainText('Added to 1 balance')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(bar.getByRole('button', { name: 'Approve' })).toBeFocused()
    await expect(bar).toContainText('3 selected')
    expect(await balance()).toBe('0')
  })

  await test.step('each order gets the decision with the reason, and a line in the result', async () => {
    await press(page, 'Approve')
    await dialog.getByLabel('Reason').fill('seen on the chain')
    await dialog.getByRole('button', { name: 'Approve 3 payments' }).click()
    await expect(page.getByRole('status').filter({ hasText: '3 of 3 orders approved.' })).toHaveCount(1)
    await expect(results.getByRole('listitem')).toHaveCount(0)
    await press(page, 'Details')
    await expect(results.getByRole('listitem')).toHaveText([
      new RegExp(`^Order ${first} approved: 42\\.000000 iToken added to ${email}\\.Undo`),
      new RegExp(`^Order ${second} approved: 214\\.000000 iToken added to ${email}\\.Undo`),
      new RegExp(`^Order ${third} approved: 52\\.500000 iToken added to ${email}\\.Undo`),
    ])
    await expect(row(second)).toContainText('Approved')
    await expect(bar).toContainText('Select orders')
    expect(await balance()).toBe('308.500000')
    const { rows } = await sql(
      "select distinct reason from audit_entry where action = 'order.approve' and subject_id = any($1)",
      [[first, second, third]],
    )
    expect(rows).toEqual([{ reason: 'seen on the chain' }])
  })

  await test.step('each decision can be undone separately', async () => {
    await results.getByRole('listitem').nth(1).getByRole('button', { name: 'Undo' }).click()
    await expect(results.getByRole('listitem').nth(1)).toContainText(
      `Undone: order ${second} is pending again`,
    )
    await expect(row(second)).toContainText('Pending')
    await expect(row(first)).toContainText('Approved')
    expect(await balance()).toBe('94.500000')
  })

  await test.step('one button undoes the others together', async () => {
    await press(page, 'Undo all 2')
    await expect(dialog).toContainText('Removes 94.500000 iToken of 2 orders from the buyers’ balances.')
    await dialog.getByRole('button', { name: 'Undo 2 decisions' }).click()
    await expect(results.getByRole('status')).toHaveText('2 of 2 decisions undone.')
    await expect(results.getByRole('listitem').nth(0)).toContainText(
      `Undone: order ${first} is pending again`,
    )
    expect(await balance()).toBe('0.000000')
    await box(first).check()
    await box(third).check()
    await press(page, 'Approve')
    await dialog.getByRole('button', { name: 'Approve 2 payments' }).click()
    await expect(results).toContainText('2 of 2 orders approved.')
    expect(await balance()).toBe('94.500000')
  })

  await page.context().close()
})

test('two operators at the same orders see each other’s decisions, and none is made twice', async ({
  browser,
  product,
}) => {
  const { email, ids } = await sell(product, ['40', '50', '60', '70'])
  const [first = '', second = '', third = '', fourth = ''] = ids
  const colleague = await addColleague(product, 'manager')
  const one = await openOrders(browser, product, email)
  const other = await openOrders(browser, product, email, colleague)

  await test.step('the later operator sees which orders were decided by whom and why, and decides on the rest', async () => {
    await one.page.getByRole('checkbox', { name: 'Select every order of this page' }).check()
    await other.box(second).check()
    await other.box(third).check()
    await press(other.page, 'Reject')
    await other.dialog.getByLabel('Reason').fill('never paid')
    await other.dialog.getByRole('button', { name: 'Reject 2 payments' }).click()
    await expect(other.results).toContainText('2 of 2 orders rejected.')
    await press(one.page, 'Approve')
    await expect(one.dialog).toContainText('Approve 2 payments?')
    await expect(one.dialog.getByRole('note')).toContainText('2 orders could not be decided')
    await expect(
      one.dialog.getByRole('note').getByText(/^These 2 orders were decided on meanwhile/),
    ).toHaveCount(1)
    await expect(one.dialog.getByRole('note').getByRole('listitem')).toHaveText([
      new RegExp(`^Orders ${second}, ${third}${colleague.login} rejected 2 orders.*never paid`),
    ])
  })

  await test.step('the result names each order decided between preview and answer', async () => {
    await other.page.reload()
    await other.box(fourth).check()
    await press(other.page, 'Reject')
    await expect(other.dialog).toContainText(`Order ${fourth}`)
    await other.dialog.getByRole('button', { name: 'Reject payment' }).click()
    await expect(other.row(fourth)).toContainText('Rejected')
    await expect(other.bar).toContainText('Select orders')
    await one.dialog.getByRole('button', { name: 'Approve 2 payments' }).click()
    await expect(one.results).toContainText('1 of 2 orders approved, 1 decided by others meanwhile.')
    await press(one.page, 'Details')
    await expect(one.results).toContainText('This order was decided on meanwhile')
    await expect(one.results.getByRole('listitem')).toHaveText([
      new RegExp(`^Order ${fourth}${colleague.login} rejected`),
      new RegExp(`Order ${first} approved: 42\\.000000 iToken added`),
    ])
    await expect(one.row(fourth)).toContainText('Rejected')
  })

  await test.step('simultaneous decisions credit each order once, and the later operator is told', async () => {
    const pair = [one, other]
    for (const { page, box } of pair) {
      await page.reload()
      for (const id of [second, third]) await box(id).check()
      await press(page, 'Approve')
    }
    const confirm = /^Approve 2 payments$/
    await Promise.all(pair.map(({ dialog }) => dialog.getByRole('button', { name: confirm }).click()))
    for (const { page } of pair) await press(page, 'Details')
    const told = (await Promise.all(pair.map(({ results }) => results.innerText()))).join('\n')
    for (const id of [second, third]) {
      expect(told.match(new RegExp(`Order ${id} approved: `, 'g'))).toHaveLength(1)
      expect(
        told.match(new RegExp(`Order ${id} was approved already; nothing was changed\\.`, 'g')),
      ).toHaveLength(1)
    }
    const { rows } = await sqlOf(product)(
      "select order_id, count(*)::integer as credits from ledger_entry where kind = 'credit' and order_id = any($1) group by 1",
      [[second, third]],
    )
    expect(rows.map(({ credits }) => credits)).toEqual([1, 1])
  })
  await one.page.context().close()
  await other.page.context().close()
})
