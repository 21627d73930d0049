/** What an operator keeps when the session ends somewhere else. */
import type { Page } from '@playwright/test'
import type { Product } from '../product.ts'
import { expect, logOut, openAs, test, toasts } from '../test.ts'
import { addColleague, type Colleague, sqlOf } from './colleague.ts'
import { sell } from './orders.ts'
import { ask } from './questions.ts'

const HAS_ENDED = 'Your session has ended. Please log in again.'

const endSessions = (product: Product, { login }: Colleague) =>
  sqlOf(product)(
    'update session set revoked_at = now() where operator_id = (select id from operator where login = $1)',
    [login],
  )

async function logIn(page: Page, { login, password }: Colleague) {
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('after a session that ended elsewhere, the log-in returns to the screen and to what was typed', async ({
  browser,
  product,
}) => {
  const [colleague, other] = [await addColleague(product, 'owner'), await addColleague(product, 'owner')]
  const page = await openAs(browser, product, colleague, 'change-main-currency?seen=1')
  const price = page.getByLabel('Dollars for one iToken')
  const endWhileTyping = async () => {
    await price.fill('0.87')
    await endSessions(product, colleague)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save the new price' }).click()
    await expect(page.getByText(HAS_ENDED)).toBeVisible()
    expect(await toasts(page).getByText('Please log in.').count()).toBe(0)
    await expect(page).toHaveURL(`${product.operatorUrl}/admin`)
  }
  await endWhileTyping()
  await logIn(page, colleague)
  await expect(page).toHaveURL(/\/admin\/dashboard\/change-main-currency\?seen=1$/)
  await expect(price).toHaveValue('0.87')
  await page.reload()
  await expect(price).toHaveValue(/^(?!0\.87)/)
  await endWhileTyping()
  await logIn(page, other)
  await expect(price).toHaveValue(/^(?!0\.87)/)
  await page.context().close()
})

test('after a session that ended elsewhere, a decision has the reason that was typed', async ({
  browser,
  product,
}) => {
  const { email } = await sell(product, ['100'])
  const colleague = await addColleague(product, 'manager')
  const page = await openAs(browser, product, colleague, 'transactions')
  const { dialog, confirm } = await ask(page, email, 'Reject payment')
  await dialog.getByLabel('Reason').fill('never paid')
  await endSessions(product, colleague)
  await confirm.click()
  await expect(page.getByText(HAS_ENDED)).toBeVisible()
  await logIn(page, colleague)
  await ask(page, email, 'Reject payment')
  await expect(dialog.getByLabel('Reason')).toHaveValue('never paid')
  await page.context().close()
})

test('logging out in one tab clears the figures in another, and the log-in then opens the first screen', async ({
  browser,
  product,
}) => {
  const colleague = await addColleague(product, 'viewer')
  const page = await openAs(browser, product, colleague, 'users')
  const other = await page.context().newPage()
  await other.goto(`${product.operatorUrl}/admin/dashboard/transactions`)
  await expect(other.getByRole('region', { name: 'All transactions' })).toBeVisible()
  await logOut(page)
  await expect(other.getByText(HAS_ENDED)).toBeVisible()
  await expect(other.getByRole('region', { name: 'All transactions' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await logIn(page, colleague)
  await expect(page).toHaveURL(`${product.operatorUrl}/admin/dashboard`)
  await page.context().close()
})
