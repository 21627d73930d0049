import { expectBooksAgree } from '../books.ts'
import { copiedSettings, inDatabase, startProduct } from '../product.ts'
import { arrive, expect, goOn, openOperator, placeOrder, test } from '../test.ts'
import { settle } from './orders.ts'

/** users.test.tsx has the states of the list and the keys. */
test('the list of users can be counted, paged and searched', async ({ page, browser }) => {
  const product = await startProduct(await copiedSettings())
  const folder = product.settings.DATA_DIR ?? ''
  const sql = (statement: string) => inDatabase(folder, (client) => client.query(statement))
  const operator = await openOperator(browser, product)
  const users = `${product.operatorUrl}/admin/dashboard/users`
  const rows = operator.getByRole('region', { name: 'All users' }).getByRole('row')
  const pages = operator.getByRole('navigation', { name: 'Pages of users' })

  await test.step('each user shows the balance of the ledger', async () => {
    const buyer = await arrive(page, product)
    await placeOrder(page, product, '100')
    await settle(product, buyer.email, 'approved')
    await goOn(operator, '/admin/dashboard/users')
    await expect(operator.getByRole('columnheader')).toHaveText(['ID', 'Name', 'Email', 'Phone', 'Balance'])
    await expect(rows.nth(1).getByRole('cell')).toHaveText([
      /^\d+$/,
      'Ada Buyer',
      buyer.email,
      '+371 2000 0000',
      '105 iToken',
    ])
  })

  await test.step('a page shows ten users, newest first', async () => {
    await sql(`insert into buyer (name, email, email_key, phone, password_hash)
      select 'Buyer ' || n, 'row-' || n || '@example.test', 'row-' || n || '@example.test', n, 'none' from generate_series(1, 11) n`)
    await operator.reload()
    await expect(operator.getByText('Total: 12')).toBeVisible()
    await expect(rows).toHaveCount(11)
    await expect(rows.nth(1)).toContainText('Buyer 11')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('11–12 of 12')
    await expect(rows).toHaveCount(3)
  })

  await test.step('going back from a buyer after a reload opens the former page', async () => {
    await operator.getByRole('link', { name: 'Buyer 1', exact: true }).click()
    await expect(operator.getByRole('heading', { name: 'Buyer 1' })).toBeVisible()
    await operator.goBack()
    await expect(pages).toContainText('11–12 of 12')
    await operator.reload()
    await expect(pages).toContainText('11–12 of 12')
    await operator.goBack()
    await expect(pages).toContainText('1–10 of 12')
    await operator.getByRole('link', { name: 'Transactions' }).click()
    await operator.getByRole('link', { name: 'Users' }).click()
    await expect(pages).toContainText('1–10 of 12')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('11–12 of 12')
    await operator.getByRole('link', { name: 'Users' }).click()
    await expect(pages).toContainText('11–12 of 12')
    await pages.getByRole('button', { name: 'Previous' }).click()
  })

  await test.step('a search by name, e-mail, phone or number is in the address and leaves the kept page unchanged', async () => {
    const search = operator.getByRole('searchbox')
    const look = async (text: string, found: string[]) => {
      await search.fill(text)
      await search.press('Enter')
      await expect(rows.getByRole('cell').nth(found.length * 5 - 4)).toBeVisible()
      await expect(rows.getByRole('link')).toHaveText(found)
    }
    await look('BUYER 1', ['Buyer 11', 'Buyer 10', 'Buyer 1'])
    await expect(operator.getByText('Found: 3')).toBeVisible()
    await expect(operator).toHaveURL(/\?search=BUYER\+1$/)
    await look('W-9@example', ['Buyer 9'])
    await look('371 2000', ['Ada Buyer'])
    await operator.reload()
    await expect(search).toHaveValue('371 2000')
    await expect(rows.getByRole('link')).toHaveText(['Ada Buyer'])
    await search.fill('')
    await expect(rows).toHaveCount(11)
    await expect(operator).toHaveURL(users)
  })

  await operator.context().close()
  await expectBooksAgree(product)
  expect(await product.stop()).toBe(0)
})
