import type { Page } from '@playwright/test'
import { inDatabase, OPERATOR } from '../product.ts'
import { expect, openOperator, test, toasts } from '../test.ts'

const NEW = 'another password'

async function fill(page: Page, oldPassword: string, newPassword: string, confirmed = newPassword) {
  await page.getByLabel('Old password', { exact: true }).fill(oldPassword)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(confirmed)
}

test('an operator’s new password', async ({ browser, product }) => {
  const page = await openOperator(browser, product)
  const elsewhere = await openOperator(browser, product)
  const screen = `${product.operatorUrl}/admin/dashboard/change-password`
  await page.goto(screen)
  const change = page.getByRole('button', { name: 'Change Password' })
  const name = page.getByLabel('Admin name')
  const old = page.getByLabel('Old password', { exact: true })
  const refusal = page.getByRole('main').getByRole('alert')

  await test.step('every message at its own field', async () => {
    await expect(page).toHaveTitle('iToken operators | Change password')
    await expect(page.getByText('Every other session of this operator ends')).toBeVisible()
    await expect(name).toHaveValue(OPERATOR.login)
    await name.fill('a')
    await old.fill('old')
    await expect(page.getByText('Admin name must be at least 2 characters.')).toBeVisible()
    await change.click()
    for (const [label, message] of [
      ['Admin name', 'Admin name must be at least 2 characters.'],
      ['Old password', 'Old password must be at least 4 characters.'],
      ['New password', 'New password must be at least 4 characters.'],
      ['Confirm new password', 'Password confirmation must be at least 4 characters.'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message)
    }
    await expect(name).toBeFocused()
    await name.fill(OPERATOR.login)
    await fill(page, OPERATOR.password, NEW, 'something else')
    await page.getByLabel('Confirm new password').blur()
    await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(
      'Passwords do not match.',
    )
    await page.getByLabel('New password', { exact: true }).fill('something else')
    await expect(page.getByText('Passwords do not match.')).toHaveCount(0)
  })

  await test.step('what is typed can be shown', async () => {
    await page.getByRole('button', { name: 'Show old password' }).click()
    await expect(old).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide old password' }).click()
    await page.getByRole('button', { name: 'Show new password' }).click()
    await expect(page.getByLabel('Confirm new password')).toHaveAttribute('type', 'text')
    await expect(old).toHaveAttribute('type', 'password')
  })

  await test.step('a wrong old password is refused, logs nobody out and keeps what was typed', async () => {
    await fill(page, 'wrong one', NEW)
    await change.click()
    await expect(toasts(page).getByText('Wrong login or password.')).toBeVisible()
    await expect(refusal).toHaveText('Wrong login or password.')
    await expect(page).toHaveURL(screen)
    await expect(old).toHaveValue('wrong one')
    await elsewhere.reload()
    await expect(elsewhere.getByRole('heading', { name: 'All Transactions' })).toBeVisible()
  })

  await test.step('a fault and a missing answer are said', async () => {
    const sql = (statement: string) =>
      inDatabase(product.settings.DATA_DIR ?? '', (client) => client.query(statement))
    await sql('alter table operator add constraint broken check (false) not valid')
    await fill(page, OPERATOR.password, NEW)
    await change.click()
    await expect(toasts(page).getByText('Failed to update password.')).toBeVisible()
    await expect(refusal).toHaveText('Failed to update password.')
    await sql('alter table operator drop constraint broken')
    await page.context().setOffline(true)
    await change.click()
    await expect(refusal).toContainText('No answer came: it may have been changed or not.')
    await page.context().setOffline(false)
  })

  await test.step('changed: this session stays, the others end', async () => {
    await change.click()
    await expect(toasts(page).getByText('Password updated successfully.')).toBeVisible()
    await expect(old).toHaveValue('')
    await expect(refusal).toHaveCount(0)
    await page.reload()
    await expect(name).toHaveValue(OPERATOR.login)
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(`${product.operatorUrl}/admin`)
  })

  await test.step('only the new one opens; then back to the old', async () => {
    await elsewhere.getByLabel('Login').fill(OPERATOR.login)
    await elsewhere.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
    await elsewhere.getByRole('button', { name: 'Login' }).click()
    await expect(elsewhere.getByRole('alert')).toHaveText('Wrong login or password.')
    await elsewhere.getByLabel('Password', { exact: true }).fill(NEW)
    await elsewhere.getByRole('button', { name: 'Login' }).click()
    await expect(elsewhere.getByRole('button', { name: 'Log out' })).toBeVisible()
    await fill(page, NEW, OPERATOR.password)
    await change.click()
    await expect(toasts(page).getByText('Password updated successfully.')).toBeVisible()
  })
  await page.context().close()
  await elsewhere.context().close()
})
