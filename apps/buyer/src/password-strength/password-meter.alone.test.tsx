import { PASSWORD_STRENGTH_TEXTS as TEXTS } from '@presale/rules/texts/password-strength'
import { REGISTRATION_TEXTS } from '@presale/rules/texts/registration'
import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RegisterForm } from '../routes/register/register-form.tsx'
import { ShortRegisterForm } from '../routes/register/short-register-form.tsx'
import { NewPasswordForm } from '../routes/reset/new-password-form.tsx'
import { showPart } from '../testing/show-part.tsx'

const judges = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('judge'))
const meter = page.getByText(TEXTS.advice)

test('the meter loads with the first key, warns of a password that is easy to guess, and keeps its height', {
  tags: ['abuse-1'],
}, async () => {
  await showPart(<RegisterForm />)
  await page.getByLabelText(REGISTRATION_TEXTS.name).fill('Ada Lovelace')
  const password = page.getByLabelText('Password', { exact: true })
  await expect.element(meter).toBeVisible()
  const confirmAt = () => page.getByLabelText('Confirm Password').element().getBoundingClientRect().top
  const before = confirmAt()
  expect(judges()).toEqual([])
  for (const weak of ['password1', 'ada lovelace']) {
    await password.fill(weak)
    await expect.element(page.getByText(/asy to guess. Anyone who guesses it/)).toBeVisible()
    expect(confirmAt()).toBe(before)
  }
  await expectAccessibleAtThisWidth()
  await password.fill('correct horse battery staple')
  await expect.element(page.getByText(TEXTS.scores[4] as string)).toBeVisible()
  await password.fill('')
  await expect.element(meter).toBeVisible()
  expect(confirmAt()).toBe(before)
  expect(judges()).not.toEqual([])
})

test.each([
  ['registration before an order', <ShortRegisterForm key="short" next="/dashboard" />, 'Password'],
  [
    'page for a forgotten password',
    <NewPasswordForm key="reset" secret="a" onDone={() => {}} />,
    'New password',
  ],
])('the %s has the meter', { tags: ['abuse-1'] }, async (_place, form, label) => {
  await showPart(form)
  await page.getByLabelText(label, { exact: true }).fill('qwerty')
  await expect.element(page.getByText(TEXTS.scores[0] as string)).toBeVisible()
})
