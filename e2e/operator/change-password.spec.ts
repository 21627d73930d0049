import type { Page } from '@playwright/test'
import { OPERATOR } from '../product.ts'
import { expect, openAs, openOperator, test, toasts } from '../test.ts'
import { addColleague, sendLogIn, sqlOf } from './colleague.ts'

const NEW = 'another password'

async function fill(page: Page, oldPassword: string, newPassword: string, confirmed = newPassword) {
  await page.getByLabel('Old password', { exact: true }).fill(oldPassword)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(confirmed)
}

/** change-password.test.tsx has the messages of the fields and of each failure. */
test('an operator can change the password', async ({ browser, product }) => {
  const screen = `${product.operatorUrl}/admin/dashboard/change-password`
  const page = await openAs(browser, product, OPERATOR, 'change-password')
  const elsewhere = await openOperator(browser, product)
  const change = page.getByRole('button', { name: 'Change Password' })
  const name = page.getByLabel('Admin name')
  const old = page.getByLabel('Old password', { exact: true })
  const refusal = page.getByRole('main').getByRole('alert')

  await test.step('a wrong old password is refused, ends no session and keeps the input', async () => {
    await fill(page, 'wrong one', NEW)
    await change.click()
    await expect(toasts(page).getByText('Wrong login or password.')).toBeVisible()
    await expect(refusal).toHaveText('Wrong login or password.')
    await expect(page).toHaveURL(screen)
    await expect(old).toHaveValue('wrong one')
    await elsewhere.reload()
    await expect(elsewhere.getByRole('heading', { name: 'All Transactions' })).toBeVisible()
  })

  await test.step('a short or a common new password is refused at its field', async () => {
    const field = page.getByLabel('New password', { exact: true })
    await fill(page, OPERATOR.password, 'elevenchars')
    await change.click()
    await expect(field).toHaveAccessibleDescription(/must have at least 12 characters/)
    await fill(page, OPERATOR.password, 'password1234')
    await change.click()
    await expect(field).toHaveAccessibleDescription(/among the first that an attacker tries/)
    await expect(field).toBeFocused()
  })

  await test.step('a change keeps this session and ends the others', async () => {
    await fill(page, OPERATOR.password, NEW)
    await change.click()
    await expect(toasts(page).getByText('Password updated successfully.')).toBeVisible()
    await expect(old).toHaveValue('')
    await expect(refusal).toHaveCount(0)
    await page.reload()
    await expect(name).toHaveValue(OPERATOR.login)
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(`${product.operatorUrl}/admin`)
  })

  await test.step('only the new password logs in; then the old one is restored', async () => {
    await elsewhere.getByLabel('Login').fill(OPERATOR.login)
    await elsewhere.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
    await elsewhere.getByRole('button', { name: 'Login' }).click()
    await expect(elsewhere.getByRole('alert')).toHaveText('Wrong login or password.')
    await elsewhere.getByLabel('Password', { exact: true }).fill(NEW)
    await elsewhere.getByRole('button', { name: 'Login' }).click()
    await expect(elsewhere.getByRole('button', { name: /^Your account/ })).toBeVisible()
    await fill(page, NEW, OPERATOR.password)
    await change.click()
    await expect(toasts(page).getByText('Password updated successfully.')).toBeVisible()
  })
  await page.context().close()
  await elsewhere.context().close()
})

test('an operator with a password of the time before is asked to change it', async ({ page, product }) => {
  const colleague = await addColleague(product, 'viewer')
  const buyer = { name: 'Ada', email: `${colleague.login}@example.test`, phone: '1', password: 'short' }
  await page.request.post(`${product.buyerUrl}/api/trpc/account.register`, { data: buyer })
  await sqlOf(product)(
    'update operator set password_hash = buyer.password_hash from buyer where login = $1 and buyer.email = $2',
    [colleague.login, buyer.email],
  )
  const asked = page.getByText('Your password is short or common, so it is easy to guess.')
  await sendLogIn(page, product, { ...colleague, password: buyer.password })
  await expect(asked).toBeVisible()
  await page.getByRole('link', { name: 'Change password' }).click()
  await fill(page, buyer.password, NEW)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(toasts(page).getByText('Password updated successfully.')).toBeVisible()
  await page.getByRole('link', { name: 'Crypto' }).click()
  await expect(page.getByRole('heading', { name: 'Crypto currencies' })).toBeVisible()
  await expect(asked).toBeHidden()
})
