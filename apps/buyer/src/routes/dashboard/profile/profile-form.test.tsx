import { CURRENT_PASSWORD_NEEDED, CURRENT_PASSWORD_WRONG } from '@presale/rules/account'
import { PROFILE_TEXTS } from '@presale/rules/texts/profile'
import { answer, breakOff, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NEW_BUYER } from '../../../testing/account.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { ProfileForm } from './profile-form.tsx'

const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = page.getByRole('button', { name: 'Save changes' })
const toasts = page.getByRole('region', { name: /Notification/ })

beforeEach(async () => {
  await answer('account.updateProfile', { email: 'new@example.test' })
  await showPart(<ProfileForm account={NEW_BUYER} />)
})

test('passwords that differ are named until one is edited', async () => {
  await field('New Password').fill('one')
  await field('Confirm Password').fill('two')
  await save.click()
  const message = page.getByText('Passwords do not match', { exact: true })
  await expect.element(message).toBeVisible()
  await field('Confirm Password').fill('tw')
  await expect.element(message).not.toBeInTheDocument()
  expect(await inputsOf('account.updateProfile')).toEqual([])
})

test.each([
  [CURRENT_PASSWORD_NEEDED, ''],
  [CURRENT_PASSWORD_WRONG, 'not my password'],
])('a refused change says why at its field and keeps the input: %s', async (message, typed) => {
  await refuse('account.updateProfile', 422, message)
  await field('Email Address').fill('new@example.test')
  await field('Current Password').fill(typed)
  await save.click()
  await expect.element(toasts).toMatchTextContent(PROFILE_TEXTS.said.failed)
  await expect.element(toasts).toMatchTextContent(message)
  await expect
    .element(field('Current Password'))
    .toHaveAccessibleDescription(expect.stringContaining(message))
  await expect.element(field('Current Password')).toHaveFocus()
  await expect.element(field('Email Address')).toHaveValue('new@example.test')
})

test.each(['disconnect', 'portal', 'bad-gateway'] as const)(
  'a change whose answer is broken (%s) says so, keeps the input and can be sent again',
  async (fault) => {
    await breakOff('account.updateProfile', fault)
    await field('Full Name').fill('Ada Lovelace')
    await save.click()
    await expect.element(toasts).toMatchTextContent(PROFILE_TEXTS.said.unreachable)
    await expect.element(field('Full Name')).toHaveValue('Ada Lovelace')
    await answer('account.updateProfile', { email: NEW_BUYER.email })
    await save.click()
    await expect.element(toasts).toMatchTextContent(PROFILE_TEXTS.said.updated)
  },
)
