import { SESSION_HAS_ENDED } from '@presale/rules/account'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, hold, refuse } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../testing/show-part.tsx'
import { Login } from './login.tsx'

const login = page.getByLabelText('Login', { exact: true })
const password = page.getByLabelText('Password', { exact: true })
const code = page.getByLabelText('Code', { exact: true })
const submit = page.getByRole('button', { name: 'Login', exact: true })

test('missing fields are named, and a wrong log-in has its message', async () => {
  await showPart(<Login />)
  await expectAccessible()
  await submit.click()
  await expect.element(page.getByText('Enter your login.')).toBeVisible()
  await expect.element(page.getByText('Enter your password.')).toBeVisible()
  await login.fill('ada')
  await password.fill('wrong')
  await refuse('account.logIn', 422, 'Wrong login or password.')
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wrong login or password.')
})

test('that the session has ended is said until a log-in is refused', async () => {
  const home = location.href
  history.replaceState({ hasEnded: true }, '', '/admin')
  await showPart(<Login />)
  const ended = page.getByText(SESSION_HAS_ENDED)
  await expect.element(ended).toBeVisible()
  await login.fill('ada')
  await password.fill('wrong')
  await refuse('account.logIn', 422, 'Wrong login or password.')
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wrong login or password.')
  await expect.element(ended).not.toBeInTheDocument()
  history.replaceState(null, '', home)
})

test('the field for the code leaves with another login, also when its answer is late', async () => {
  await showPart(<Login />)
  await login.fill('ada')
  await password.fill('several words')
  await refuse('account.logIn', 401, 'Enter the code.', { code: 'needed' })
  await submit.click()
  await expect.element(code).toHaveFocus()
  await expectAccessible()
  await submit.click()
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await login.fill('grace')
  await expect.element(code).not.toBeInTheDocument()
  await hold('account.logIn')
  await submit.click()
  await login.fill('ada')
  await refuse('account.logIn', 401, 'Enter the code.', { code: 'needed' })
  await expect.element(submit).toBeEnabled()
  await expect.element(code).not.toBeInTheDocument()
})

test('a log-in goes on to the screen that led to it, else to the dashboard', async () => {
  const home = location.href
  await answer('account.logIn', { sessionToken: 'token', hasWeakPassword: false })
  for (const [state, screen] of [
    [{ hasEnded: true, next: '/admin/dashboard/users?search=ada' }, '/admin/dashboard/users?search=ada'],
    [null, '/admin/dashboard'],
  ] as const) {
    history.replaceState(state, '', '/admin')
    const { unmount } = await showPart(<Login />)
    await login.fill('ada')
    await password.fill('several words')
    await submit.click()
    await expect.poll(() => location.pathname + location.search).toBe(screen)
    await unmount()
    localStorage.clear()
  }
  history.replaceState(null, '', home)
})

test('a log-in with a recovery code says so, and how many are left', async () => {
  const home = location.href
  await answer('account.logIn', { sessionToken: 'token', hasWeakPassword: false, recoveryCodesLeft: 9 })
  await showPart(<Login />)
  await login.fill('ada')
  await password.fill('several words')
  await submit.click()
  const told = page.getByRole('region', { name: /Notification/ })
  await expect.element(told).toMatchTextContent('You logged in with a recovery code.')
  await expect.element(told).toMatchTextContent('9 of 10 recovery codes are left.')
  localStorage.clear()
  history.replaceState(null, '', home)
})
