import { NEW_PASSWORD_SAME } from '@presale/rules/operator'
import { CODE_NEEDED, WRONG_CODE } from '@presale/rules/second-factor'
import { OPERATOR_PASSWORD_TEXTS } from '@presale/rules/texts/operator-password'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '../../../../testing/show-part.tsx'
import { ChangePassword } from './change-password.tsx'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const change = page.getByRole('button', { name: 'Change Password' })
const alert = page.getByRole('alert')

async function open() {
  await showScreen(<ChangePassword />)
  await expect.element(field('Admin name')).toHaveValue('ada')
}

async function fill() {
  await field('Old password').fill('old password')
  await field('New password').fill('another password')
  await field('Confirm new password').fill('another password')
}

test('each field has its own message, and the first has the focus', async () => {
  await open()
  await field('Admin name').fill('a')
  await field('Old password').fill('old')
  await change.click()
  for (const [label, message] of [
    ['Admin name', 'Admin name must be at least 2 characters.'],
    ['Old password', 'Old password must be at least 4 characters.'],
    ['New password', 'New password must be at least 4 characters.'],
    ['Confirm new password', 'Password confirmation must be at least 4 characters.'],
  ] as const)
    await expect.element(field(label)).toHaveAccessibleDescription(message)
  await expect.element(field('Admin name')).toHaveFocus()
  await expectAccessible()
})

test('the old password is no new one', async () => {
  await open()
  await fill()
  await field('New password').fill('old password')
  await field('Confirm new password').fill('old password')
  await change.click()
  await expect.element(field('New password')).toHaveAccessibleDescription(NEW_PASSWORD_SAME)
  await field('New password').fill('another password')
  await expect.element(page.getByText(NEW_PASSWORD_SAME)).not.toBeInTheDocument()
})

test('passwords that differ are named until one of them is edited', async () => {
  await open()
  await fill()
  await field('Confirm new password').fill('something else')
  await change.click()
  await expect.element(field('Confirm new password')).toHaveAccessibleDescription('Passwords do not match.')
  await field('New password').fill('something else')
  await expect.element(page.getByText('Passwords do not match.')).not.toBeInTheDocument()
})

test('each password can be shown', async () => {
  await open()
  await page.getByRole('button', { name: 'Show old password' }).click()
  await expect.element(field('Old password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide old password' }).click()
  await page.getByRole('button', { name: 'Show new password' }).click()
  await expect.element(field('Confirm new password')).toHaveAttribute('type', 'text')
  await expect.element(field('Old password')).toHaveAttribute('type', 'password')
})

test('each refusal has its message and keeps the input; a success empties the form', async () => {
  await open()
  await fill()
  await refuse('account.changePassword', 422, 'Wrong login or password.')
  await change.click()
  await expect.element(alert).toHaveTextContent('Wrong login or password.')
  await refuse('account.changePassword', 422, 'Too common.', { field: 'newPassword' })
  await change.click()
  await expect.element(field('New password')).toHaveAccessibleDescription('Too common.')
  await expect.element(field('New password')).toHaveFocus()
  await refuse('account.changePassword')
  await change.click()
  await expect.element(alert).toHaveTextContent(OPERATOR_PASSWORD_TEXTS.said.failed)
  await breakOff('account.changePassword')
  await change.click()
  await expect.element(alert).toMatchTextContent('No answer. It may have been changed')
  await expect.element(field('Old password')).toHaveValue('old password')
  await answer('account.changePassword', null)
  await change.click()
  await expect
    .element(page.getByRole('region', { name: /Notification/ }))
    .toMatchTextContent(OPERATOR_PASSWORD_TEXTS.said.updated)
  await expect.element(field('Old password')).toHaveValue('')
  await expect.element(alert).not.toBeInTheDocument()
})

test('another login with a second factor is asked for its code, and only that login', async () => {
  await open()
  await field('Admin name').fill('bea')
  await fill()
  expect(field('Code').elements()).toEqual([])
  await refuse('account.changePassword', 401, CODE_NEEDED, { code: 'needed' })
  await change.click()
  await expect.element(field('Code')).toHaveFocus()
  await expect.element(alert).not.toBeInTheDocument()
  await change.click()
  await expect.element(field('Code')).toBeInvalid()
  expect(await inputsOf('account.changePassword')).toHaveLength(1)
  await refuse('account.changePassword', 401, WRONG_CODE, { code: 'wrong' })
  await field('Code').fill('123456')
  await change.click()
  await expect.element(field('Code')).toHaveAccessibleDescription(expect.stringContaining(WRONG_CODE))
  await expectAccessible()
  await field('Admin name').fill('ada')
  await expect.element(field('Code')).not.toBeInTheDocument()
  await refuse('account.changePassword', 401, CODE_NEEDED, { code: 'needed' })
  await change.click()
  await field('Code').fill('654321')
  await answer('account.changePassword', null)
  await change.click()
  await expect.element(field('Code')).not.toBeInTheDocument()
  expect((await inputsOf('account.changePassword')).at(-1)).toMatchObject({ login: 'ada', code: '654321' })
})
