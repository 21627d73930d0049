import { LOG_IN_TEXTS } from '@presale/rules/texts/log-in'
import { RESET_PASSWORD_TEXTS } from '@presale/rules/texts/reset-password'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppRoutes } from '../../routes.tsx'
import { beginAt } from '../../testing/account.ts'
import { showPart } from '../../testing/show-part.tsx'
import { Login } from './login.tsx'

const email = page.getByRole('textbox', { name: 'E-mail' })
const password = page.getByLabelText('Password', { exact: true })
const logIn = page.getByRole('button', { name: 'Login' })
const code = page.getByRole('textbox', { name: 'Code' })
const SESSION = { sessionToken: 'a session', email: 'ada@example.test' }

const home = location.href
afterEach(() => history.replaceState(null, '', home))

async function showLogIn(next = '') {
  history.replaceState(null, '', `/login${next}`)
  await showPart(<Login byPasskey={null} />)
  await email.fill('ada@example.test')
  await password.fill('buyer password')
}

test.each(['disconnect', 'cut', 'portal', 'bad-gateway'] as const)(
  'a log-in whose answer is broken (%s) shows a message, keeps the input and can be sent again',
  async (fault) => {
    await breakOff('account.logIn', fault)
    await showLogIn()
    await logIn.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(LOG_IN_TEXTS.said.unreachable)
    await expect.element(email).toHaveValue('ada@example.test')
    await answer('account.logIn', SESSION)
    await logIn.click()
    await expect.poll(() => location.pathname).toBe('/dashboard')
  },
)

test.each([
  [401, 'Wrong e-mail or password.'],
  [500, 'Something went wrong'],
])('a log-in that the server refuses with %i shows its message', async (status, message) => {
  await refuse('account.logIn', status, message)
  await showLogIn()
  await logIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  expect(localStorage.userToken).toBeUndefined()
})

test('an e-mail that was typed at the log-in is in the forms that its links lead to, until a session begins', async () => {
  await answer('account.logIn', SESSION)
  history.replaceState(null, '', '/login')
  await showPart(<AppRoutes />)
  await email.fill('ada@example.test')
  await page.getByRole('link', { name: LOG_IN_TEXTS.forgotten }).click()
  const asked = page.getByRole('textbox', { name: 'E-mail' })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(RESET_PASSWORD_TEXTS.title)
  await expect.element(asked).toHaveValue('ada@example.test')
  await asked.fill('ada@example.com')
  history.back()
  await expect.element(logIn).toBeVisible()
  await expect.element(email).toHaveValue('ada@example.com')
  await page.getByRole('link', { name: LOG_IN_TEXTS.signUp }).click()
  await expect.element(page.getByLabelText('Email Address')).toHaveValue('ada@example.com')
  history.back()
  await expect.element(logIn).toBeVisible()
  await password.fill('buyer password')
  await logIn.click()
  await expect.poll(() => localStorage.userToken).toBe('a session')
  expect(sessionStorage.registration).toBeUndefined()
})

test('by keyboard alone a buyer logs in and reaches the screen asked for, never another site', {
  tags: ['abuse-91'],
}, async () => {
  await answer('account.logIn', SESSION)
  for (const [next, reached] of [
    ['/dashboard/buy-token?currency=BTC', '/dashboard/buy-token?currency=BTC'],
    ['//evil.test', '/dashboard'],
  ] as const) {
    history.replaceState(null, '', `/login?next=${encodeURIComponent(next)}`)
    const screen = await showPart(<Login byPasskey={null} />)
    email.element().focus()
    await userEvent.keyboard('ada@example.test{Tab}buyer password{Enter}')
    await expect.poll(() => location.pathname + location.search).toBe(reached)
    expect(localStorage.userToken).toBe('a session')
    await screen.unmount()
    localStorage.clear()
  }
})

test('a buyer who is logged in gets the screen asked for', async () => {
  await beginAt(`/login?next=${encodeURIComponent('/dashboard/profile')}`)
  await showPart(<Login byPasskey={null} />)
  await expect.poll(() => location.pathname).toBe('/dashboard/profile')
})

test('another e-mail takes the field for the code away', async () => {
  await refuse('account.logIn', 422, 'Enter the code.', { code: 'needed' })
  await showLogIn()
  await logIn.click()
  await expect.element(code).toHaveFocus()
  await expectAccessible()
  await email.fill('another@example.test')
  await expect.element(code).not.toBeInTheDocument()
  expect(await inputsOf('account.logIn')).toHaveLength(1)
})

test.each(['/login', '/forgot', '/nothing'])(
  'in a demonstration %s has the height of the window above the notice, and does not scroll',
  async (path) => {
    await page.viewport(360, 740)
    await answer('presale.isDemo', true)
    history.replaceState(null, '', path)
    await showPart(<AppRoutes />)
    const notice = page.getByRole('complementary')
    await expect.element(notice).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { scrollHeight } = document.documentElement
    expect(scrollHeight).toBeLessThanOrEqual(740)
  },
)
