import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../testing/show-part.tsx'
import { RegisterForm } from './register-form.tsx'

test('what was typed survives a look at another page, but no password does', async () => {
  const screen = await showPart(<RegisterForm />)
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Email Address' }).fill('ada@example.test')
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('371')
  await page.getByLabelText('Password', { exact: true }).fill('a secret')
  await screen.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a secret')
  await showPart(<RegisterForm />)
  await expect.element(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada')
  await expect.element(page.getByRole('textbox', { name: 'Email Address' })).toHaveValue('ada@example.test')
  await expect.element(page.getByRole('textbox', { name: 'Phone Number' })).toHaveValue('371')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('')
  sessionStorage.clear()
})
