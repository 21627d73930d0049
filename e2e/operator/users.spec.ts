import { expectBooksAgree } from '../books.ts'
import { inDatabase, newSettings, startProduct } from '../product.ts'
import { decide, expect, openOperator, placeOrder, register, test } from '../test.ts'

test('users: counted, paged, kept, empty and failing', async ({ page, browser }) => {
  const product = await startProduct(await newSettings())
  const folder = product.settings.DATA_DIR ?? ''
  const sql = (statement: string) => inDatabase(folder, (client) => client.query(statement))
  const operator = await openOperator(browser, product)
  const users = `${product.operatorUrl}/admin/dashboard/users`
  const rows = operator.getByRole('region', { name: 'All users' }).getByRole('row')
  const size = operator.getByLabel('Rows per page')
  const pages = operator.getByRole('navigation', { name: 'Pages of users' })

  await test.step('while they load, and when there are none', async () => {
    await inDatabase(folder, async (client) => {
      await client.query('begin; lock table buyer in access exclusive mode')
      await operator.goto(users)
      await expect(operator.getByText('Loading users...')).toBeVisible()
      await client.query('commit')
    })
    await expect(operator.getByText('No users found.')).toBeVisible()
    await expect(operator.getByText('Total: 0')).toBeVisible()
    await expect(operator).toHaveTitle('iToken operators | Users')
  })

  await test.step('each with what the ledger has', async () => {
    const buyer = await register(page, product)
    await placeOrder(page, product, '100')
    await operator.goto(`${product.operatorUrl}/admin/dashboard/transactions`)
    await decide(operator, buyer.email, 'Approve payment')
    await operator.goto(users)
    await expect(operator.getByRole('columnheader')).toHaveText(['ID', 'Name', 'Email', 'Phone', 'Balance'])
    await expect(rows.nth(1).getByRole('cell')).toHaveText([
      /^\d+$/,
      'Ada Buyer',
      buyer.email,
      '+371 2000 0000',
      '105.000000 iToken',
    ])
  })

  await test.step('ten to a page, newest first', async () => {
    await sql(`insert into buyer (name, email, email_key, phone, password_hash)
      select 'Buyer ' || n, 'row-' || n || '@example.test', 'row-' || n || '@example.test', n, 'none' from generate_series(1, 11) n`)
    await operator.reload()
    await expect(operator.getByText('Total: 12')).toBeVisible()
    await expect(rows).toHaveCount(11)
    await expect(rows.nth(1)).toContainText('Buyer 11')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('Page 2 of 2')
    await expect(rows).toHaveCount(3)
    await pages.getByRole('button', { name: 'Previous' }).click()
    await expect(rows).toHaveCount(11)
  })

  await test.step('pressed again while the page loads, Next is still one step, and one to go back', async () => {
    await operator.goto('about:blank')
    await operator.goto(users)
    await expect(rows).toHaveCount(11)
    await inDatabase(folder, async (client) => {
      await client.query('begin; lock table buyer in access exclusive mode')
      const next = pages.getByRole('button', { name: 'Next' })
      await next.evaluate((button: HTMLButtonElement) => {
        button.click()
        button.click()
      })
      await expect(operator).toHaveURL(/page=2/)
      await next.click()
      await expect(pages).toContainText('Page 1 of 2')
      await client.query('commit')
    })
    await expect(rows).toHaveCount(3)
    await expect(pages).toContainText('Page 2 of 2')
    await operator.goBack()
    await expect(rows).toHaveCount(11)
    await expect(pages).toContainText('Page 1 of 2')
    await operator.reload()
    await expect(rows).toHaveCount(11)
  })

  await test.step('going back over a buyer and a reload leads to the page it was', async () => {
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('Page 2 of 2')
    await operator.getByRole('link', { name: 'Buyer 1', exact: true }).click()
    await expect(operator.getByRole('heading', { name: 'Buyer 1' })).toBeVisible()
    await operator.goBack()
    await expect(pages).toContainText('Page 2 of 2')
    await operator.reload()
    await expect(pages).toContainText('Page 2 of 2')
    await operator.goBack()
    await expect(pages).toContainText('Page 1 of 2')
    await operator.getByRole('link', { name: 'Transactions' }).click()
    await operator.getByRole('link', { name: 'Users' }).click()
    await expect(pages).toContainText('Page 1 of 2')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('Page 2 of 2')
    await operator.getByRole('link', { name: 'Users' }).click()
    await expect(pages).toContainText('Page 2 of 2')
    await operator.goto(`${users}?page=9&after=cut`)
    await expect(operator.getByRole('alert')).toContainText('No users found.')
    await operator.goto(users)
    await expect(pages).toContainText('Page 2 of 2')
    await pages.getByRole('button', { name: 'Previous' }).click()
    await expect(rows).toHaveCount(11)
  })

  await test.step('j walks the rows and Enter opens one', async () => {
    for (const key of ['j', 'j', 'k']) await operator.keyboard.press(key)
    await expect(rows.nth(1)).toBeFocused()
    await operator.keyboard.press('Enter')
    await expect(operator.getByRole('heading', { name: 'Buyer 11' })).toBeVisible()
    await operator.goBack()
    await expect(rows).toHaveCount(11)
  })

  await test.step('another size begins at the first page; size and page are kept in this browser', async () => {
    await pages.getByRole('button', { name: 'Next' }).click()
    await size.fill('5')
    await expect(pages).toContainText('Page 1 of 3')
    await expect(rows).toHaveCount(6)
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('Page 2 of 3')
    await operator.reload()
    await expect(pages).toContainText('Page 2 of 3')
    await expect(size).toHaveValue('5')
    await expect(rows).toHaveCount(6)
  })

  await test.step('only positive whole numbers up to 100 apply', async () => {
    for (const typed of ['0', '-1', '2.5', '101', 'ten']) {
      await size.fill(typed)
      await expect(operator.getByText('A whole number from 1 to 100.')).toBeVisible()
      await expect(pages).toContainText('Page 2 of 3')
    }
    await size.fill('')
    await size.blur()
    await expect(size).toHaveValue('5')
    await expect(operator.getByText('A whole number from 1 to 100.')).toHaveCount(0)
    await size.fill('100')
    await expect(pages).toContainText('Page 1 of 1')
    await expect(rows).toHaveCount(13)
  })

  await test.step('rows that went meanwhile do not lead astray', async () => {
    await size.fill('4')
    await expect(rows).toHaveCount(5)
    for (const page of [2, 3]) {
      await pages.getByRole('button', { name: 'Next' }).click()
      await expect(pages).toContainText(`Page ${page} of 3`)
    }
    await sql("delete from buyer where name like 'Buyer %' and phone::int between 1 and 8")
    await operator.reload()
    await expect(rows).toHaveCount(2)
    await expect(pages).toContainText('Page 2 of 2')
    await pages.getByRole('button', { name: 'Previous' }).click()
    await expect(rows).toHaveCount(4)
    await expect(pages).toContainText('Page 1 of 2')
  })

  await test.step('found by name, e-mail, phone and number, as the address has it; what is kept is the list’s', async () => {
    const search = operator.getByRole('searchbox')
    const look = async (text: string, found: string[]) => {
      await search.fill(text)
      await search.press('Enter')
      await expect(rows.getByRole('cell').nth(found.length * 5 - 4)).toBeVisible()
      await expect(rows.getByRole('link')).toHaveText(found)
    }
    await look('BUYER 1', ['Buyer 11', 'Buyer 10'])
    await expect(operator.getByText('Found: 2')).toBeVisible()
    await expect(operator).toHaveURL(/\?search=BUYER\+1$/)
    await look('W-9@example', ['Buyer 9'])
    await look('371 2000', ['Ada Buyer'])
    await operator.reload()
    await expect(search).toHaveValue('371 2000')
    await expect(rows.getByRole('link')).toHaveText(['Ada Buyer'])
    await search.fill('ab')
    await search.press('Enter')
    await expect(operator.getByText('Search for at least 3 characters, or a number.')).toBeVisible()
    await search.fill('nobody')
    await search.press('Enter')
    await expect(operator.getByText('No results.')).toBeVisible()
    await search.fill('')
    await expect(rows).toHaveCount(5)
    await expect(operator).toHaveURL(users)
  })

  await test.step('a load that fails says why and can be tried again', async () => {
    await sql('alter table buyer rename to gone')
    await operator.reload()
    await expect(operator.getByRole('alert')).toContainText('No users found.')
    await expect(operator.getByRole('alert')).toContainText('Something went wrong')
    await sql('alter table gone rename to buyer')
    await operator.getByRole('button', { name: 'Try again' }).click()
    await expect(rows).toHaveCount(5)
  })
  await operator.context().close()
  await expectBooksAgree(product)
  expect(await product.stop()).toBe(0)
})
