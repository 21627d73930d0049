import { RESET_EXPIRED } from '@presale/rules/reset'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, hold, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../testing/show-part.tsx'
import { ConfirmEmail, UndoEmailChange } from './confirm/email-link.tsx'
import { Forgot } from './forgot/forgot.tsx'
import { Reset } from './reset/reset.tsx'

const home = location.href
afterEach(() => history.replaceState(null, '', home))

const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

test('the page that follows a form has the keyboard’s place, which the form’s button had', async () => {
  await answer('account.requestReset', null)
  await showPart(<Forgot />)
  await page.getByRole('button', { name: 'Send the mail' }).click()
  await expect.element(page.getByText('Enter your e-mail address.')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('E-mail').fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Use another e-mail' })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expectAccessible()
})

test('the link of a mail leaves the address, sets a new password, and the page passes axe', async () => {
  history.replaceState(null, '', '/reset#secret')
  await answer('account.checkResetLink', null)
  await answer('account.resetPassword', null)
  await showPart(<Reset />)
  await page.getByLabelText('New password', { exact: true }).fill('several words')
  await page.getByLabelText('Confirm new password').fill('several words')
  expect(location.hash).toBe('')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect.element(heading('Your new password is set')).toBeVisible()
  await expectAccessible()
})

test.each([
  [422, RESET_EXPIRED],
  [400, RESET_EXPIRED],
])('a link that does not work says so in place of the form (%i)', async (status, message) => {
  history.replaceState(null, '', '/reset#secret')
  await refuse('account.checkResetLink', status, message)
  await showPart(<Reset />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expect.element(page.getByLabelText('Confirm new password')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Ask for another link' })).toBeVisible()
  await expectAccessible()
})

test('a link that could not be checked has the form, which a later check does not replace', async () => {
  history.replaceState(null, '', '/reset#secret')
  await breakOff('account.checkResetLink')
  await showPart(<Reset />)
  await expect.element(page.getByLabelText('Confirm new password')).toBeVisible()
  await refuse('account.checkResetLink', 422, RESET_EXPIRED)
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await page.getByLabelText('New password', { exact: true }).fill('several words')
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('while a link is checked there is no form', async () => {
  history.replaceState(null, '', '/reset#secret')
  await hold('account.checkResetLink')
  await showPart(<Reset />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Checking the link')
  expect(page.getByLabelText('Confirm new password').elements()).toEqual([])
  await answer('account.checkResetLink', null)
  await expect.element(page.getByLabelText('Confirm new password')).toBeVisible()
})

test.each([
  ['/confirm', <ConfirmEmail key="confirm" />, 'Confirm the address', 'Your e-mail is confirmed'],
  ['/undo', <UndoEmailChange key="undo" />, 'Undo the change', 'Your former e-mail is back'],
] as const)('%s passes axe before and after the press', async (path, screen, press, done) => {
  history.replaceState(null, '', `${path}#secret`)
  await answer('account.confirmEmail', { email: 'ada@example.com' })
  await answer('account.undoEmailChange', { email: 'ada@example.com' })
  await showPart(screen)
  const button = page.getByRole('button', { name: press })
  await expect.element(button).toBeVisible()
  await expectAccessible()
  await button.click()
  await expect.element(heading(done)).toBeVisible()
  await expectAccessible()
})

test('without the link of a mail, a page says that it needs one', async () => {
  history.replaceState(null, '', '/undo')
  await showPart(<UndoEmailChange />)
  await expect
    .element(page.getByText('This page needs the link from a mail.', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to your profile' })).toBeVisible()
})
