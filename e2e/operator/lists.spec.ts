/**
 * The lists of orders and users: order, pages, search, refresh and address, by the screens and the server together.
 * order-lists.test.tsx and users.test.tsx have the states of each list and the keys.
 */
import type { Page } from '@playwright/test'
import { OPERATOR } from '../product.ts'
import { decide, expect, goOn, openAs, orderRow, test } from '../test.ts'
import { sell, settle } from './orders.ts'
import { useOwnProduct } from './own-product.ts'

const own = useOwnProduct()

const rowsOf = (operator: Page, list: string) => operator.getByRole('region', { name: list }).getByRole('row')
const pagesOf = (operator: Page, list: string) =>
  operator.getByRole('navigation', { name: `Pages of ${list}` })
const queryOf = (operator: Page) => Object.fromEntries(new URL(operator.url()).searchParams)

/** One order of 1000 tokens by the buyer, and eleven of 200 by as many e-mails. Returns the buyer's. */
async function placeOrders(): Promise<string> {
  const { email } = await sell(own.product, ['1000', '200'])
  await own.sql(`insert into orders (reference, buyer_id, email, currency_id, currency_code, currency_version, network,
      deposit_address, tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens, bonus_percent, terms_version,
      idempotency_key, request_hash)
    select lpad(n::text, 26, '0'), buyer_id, n || '-' || email, currency_id, currency_code, currency_version,
      network, deposit_address, tokens_per_unit, token_price_usd, typed_in, pay_amount, tokens, bonus_tokens,
      bonus_percent, terms_version, 'copy-of-an-order-' || n, request_hash
    from orders cross join generate_series(1, 10) n where tokens = 200`)
  return email
}

async function readOrders(operator: Page, email: string) {
  const rows = rowsOf(operator, 'All transactions')
  const approved = operator.getByRole('region', { name: 'List of approved transactions' })
  const pages = pagesOf(operator, 'transactions')

  await test.step('the server sorts the orders, and the address keeps their order and page', async () => {
    await expect(operator.getByText('Total: 12.')).toBeVisible()
    await expect(rows.nth(1)).toContainText('10-orders')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('11–12 of 12')
    await expect(rows).toHaveCount(3)
    expect(Object.keys(queryOf(operator))).toEqual(['after', 'start'])
    await operator.reload()
    await expect(rows).toHaveCount(3)
    await pages.getByRole('button', { name: 'Previous' }).click()
    await expect(rows).toHaveCount(11)
    const amount = operator.getByRole('region', { name: 'All transactions' }).getByRole('columnheader', {
      name: 'Amount',
      exact: true,
    })
    await amount.getByRole('button').click()
    await expect(amount).toHaveAttribute('aria-sort', 'ascending')
    // The sorted rows have arrived.
    await expect(operator.getByText('Total: 12.')).toBeVisible()
    await expect(rows.nth(1)).toContainText('214 iToken TOKENs')
    expect(queryOf(operator)).toEqual({ sort: 'tokens', direction: 'asc' })
  })

  await test.step('a page that becomes empty is replaced by the previous one', async () => {
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(rows).toHaveCount(3)
    await decide(operator, email, 'Delete')
    await expect(operator.getByText('Total: 11.')).toBeVisible()
    await decide(operator, email, 'Delete')
    await expect(operator.getByText('Total: 10.')).toBeVisible()
    await expect(rows).toHaveCount(11)
    await expect.poll(() => queryOf(operator)).toEqual({ sort: 'tokens', direction: 'asc' })
    await expect(pages).toHaveCount(0)
  })

  await test.step('both lists of orders are refreshed every 30 seconds', async () => {
    await operator.clock.install()
    await operator.goto(`${own.product.operatorUrl}/admin/dashboard/transactions`)
    await expect(approved.getByText('No approved transactions available.')).toBeVisible()
    await settle(own.product, `3-${email}`, 'approved')
    await operator.clock.fastForward(5_000)
    await operator.waitForLoadState('networkidle')
    await expect(orderRow(operator, `3-${email}`)).toContainText('Pending')
    await operator.clock.fastForward(26_000)
    await expect(orderRow(operator, `3-${email}`)).toContainText('Approved')
    await expect(approved.getByRole('row').filter({ hasText: email })).toHaveText(
      /^\d+214 iToken TOKENs3-.*@example\.testdemo-address-.*Approved\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    )
    await expect(approved.getByRole('columnheader')).toHaveText([
      'Transaction ID',
      'Amount',
      'Email',
      'Address',
      'Status',
      'Created At',
    ])
    await expect(approved.getByRole('button')).toHaveCount(0)
  })
}

async function readUsers(operator: Page, email: string) {
  const rows = rowsOf(operator, 'All users')
  const pages = pagesOf(operator, 'users')
  await own.sql(`insert into buyer (name, email, email_key, phone, password_hash)
    select 'Buyer ' || n, 'row-' || n || '@example.test', 'row-' || n || '@example.test', '+371 200' || n, 'none' from generate_series(1, 11) n`)
  await goOn(operator, '/admin/dashboard/users')

  await test.step('users are counted, newest first, ten a page, with the balance of the ledger', async () => {
    await expect(operator.getByText('Total: 12')).toBeVisible()
    await expect(operator.getByRole('columnheader')).toHaveText(['ID', 'Name', 'Email', 'Phone', 'Balance'])
    await expect(rows).toHaveCount(11)
    await expect(rows.nth(1)).toContainText('Buyer 11')
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('11–12 of 12')
    await expect(rows.last().getByRole('cell')).toHaveText([/^\d+$/, 'Eve Buyer', email, '1', '214 iToken'])
  })

  await test.step('going back from a user after a reload opens the former page', async () => {
    await operator.getByRole('link', { name: 'Buyer 1', exact: true }).click()
    await expect(operator.getByRole('heading', { name: 'Buyer 1' })).toBeVisible()
    await operator.goBack()
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

  await test.step('a search by name, e-mail or phone is in the address and leaves the kept page unchanged', async () => {
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
    await look('371 2007', ['Buyer 7'])
    await search.fill('')
    await expect(rows).toHaveCount(11)
    await expect(operator).toHaveURL(`${own.product.operatorUrl}/admin/dashboard/users`)
  })
}

test('the lists of orders and users are sorted, paged, searched and refreshed', async ({ browser }) => {
  const email = await placeOrders()
  const operator = await openAs(browser, own.product, OPERATOR, 'transactions')
  await readOrders(operator, email)
  await readUsers(operator, email)
  await operator.context().close()
})
