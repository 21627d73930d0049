import {
  INVITE_EXPIRED,
  INVITE_REVOKED,
  INVITE_UNKNOWN,
  INVITE_USED,
  LOGIN_TAKEN,
  LOGIN_TOO_SHORT,
} from '@presale/rules/invite'
import { INVITE_TEXTS } from '@presale/rules/texts/invite'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../testing/show-part.tsx'
import { Invite } from './invite.tsx'

const home = location.href
const SECRET = 'a'.repeat(43)
const alert = page.getByRole('alert')
const create = page.getByRole('button', { name: 'Create log-in' })

afterEach(() => history.replaceState(null, '', home))

async function open(secret: string) {
  history.replaceState(null, '', `${home.split('#')[0]}#${secret}`)
  await showPart(<Invite />)
}

test.each([INVITE_USED, INVITE_REVOKED, INVITE_EXPIRED])(
  'an invite that is closed says so: %s',
  async (message) => {
    await refuse('invites.read', 422, message)
    await open(SECRET)
    await expect.element(alert).toHaveTextContent(message)
    await expect.element(page.getByRole('link', { name: 'Go to the log-in' })).toBeVisible()
  },
)

test.each(['a', ''])('a cut link (#%s) is not valid', async (secret) => {
  await open(secret)
  await expect.element(alert).toHaveTextContent(INVITE_UNKNOWN)
})

test('the form names missing and different passwords, a login in use, and each failure', async () => {
  await answer('invites.read', { role: 'viewer', expiresAt: '2126-01-01T00:00:00.000Z' })
  await open(SECRET)
  await expect.element(page.getByText('You are invited as a viewer.', { exact: false })).toBeVisible()
  await expectAccessible()
  await create.click()
  await expect.element(page.getByText(LOGIN_TOO_SHORT)).toBeVisible()
  const login = page.getByLabelText('Login')
  await expect.element(login).toHaveFocus()
  await login.fill('grace')
  await page.getByLabelText('Password', { exact: true }).fill('several words')
  await page.getByLabelText('Confirm password').fill('another')
  await create.click()
  await expect.element(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByLabelText('Confirm password').fill('several words')
  await refuse('invites.accept', 409, LOGIN_TAKEN)
  await create.click()
  await expect.element(page.getByText(LOGIN_TAKEN)).toBeVisible()
  await expect.element(login).toHaveFocus()
  await refuse('invites.accept')
  await create.click()
  await expect.element(alert).toHaveTextContent(INVITE_TEXTS.said.failed)
  await breakOff('invites.accept')
  await create.click()
  await expect.element(alert).toHaveTextContent(INVITE_TEXTS.said.unreachable)
  await refuse('invites.accept', 422, INVITE_EXPIRED)
  await create.click()
  await expect.element(alert).toHaveTextContent(INVITE_EXPIRED)
  await expect.element(login).toHaveValue('grace')
})
