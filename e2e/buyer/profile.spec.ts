/** The profile as the server keeps it. */
import { arrive, expect, logOut, test } from '../test.ts'

test('the profile can be changed without ending the session, and the new password then logs in; a theme is kept', {
  tag: '@phone',
}, async ({ page, product }) => {
  const buyer = await arrive(page, product, '/profile')
  await expect(page.getByLabel('Email Address')).toHaveValue(buyer.email)
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByLabel('Email Address').fill(`new-${buyer.email}`)
  await page.getByLabel('New Password').fill('another password')
  await page.getByLabel('Confirm Password').fill('another password')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Current Password')).toBeFocused()
  await page.getByLabel('Current Password').fill('not my password')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('This is not your current password.').first()).toBeVisible()
  await page.getByLabel('Current Password').fill(buyer.password)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your profile has been successfully updated.').first()).toBeVisible()
  const dark = page.getByRole('radio', { name: 'Dark' })
  // On a phone the sidebar has it.
  if ((await dark.count()) === 0) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await dark.check({ force: true })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Email Address')).toHaveValue(`new-${buyer.email}`)
  await logOut(page)
  await page.getByLabel('E-mail').fill(`new-${buyer.email}`)
  await page.getByLabel('Password', { exact: true }).fill('another password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
