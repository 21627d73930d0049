import { SCREEN_PATHS } from '@presale/rules/screen-paths'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppRoutes } from './routes.tsx'
import routes from './routes.tsx?raw'
import { showPart } from './testing/show-part.tsx'

test('the server knows the path of every route', () => {
  const paths = [...routes.matchAll(/(?:(?:dashboard|sidebar)Route\('|<Route path=")(.*?)['"]/g)].map(
    ([, path]) => path,
  )
  expect([...SCREEN_PATHS.operator].sort()).toEqual(paths.sort())
})

test('the bare domain opens the dashboard for an operator who is logged in', async () => {
  localStorage.setItem('adminToken', 'token')
  history.replaceState(null, '', '/')
  await showPart(<AppRoutes />)
  await expect.poll(() => location.pathname).toMatch(/^\/admin\/dashboard/)
  localStorage.removeItem('adminToken')
})

test('the log-in opens the dashboard for an operator who is logged in', async () => {
  localStorage.setItem('adminToken', 'token')
  history.replaceState(null, '', '/admin')
  await showPart(<AppRoutes />)
  await expect.poll(() => location.pathname).toMatch(/^\/admin\/dashboard/)
  localStorage.removeItem('adminToken')
})

test('a log-in returns to the screen that was asked for without a session', async () => {
  history.replaceState(null, '', '/admin/dashboard/users?search=ada')
  await showPart(<AppRoutes />)
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(history.state).toMatchObject({ hasEnded: false, next: '/admin/dashboard/users?search=ada' })
})

test('the bare domain redirects to the log-in', async () => {
  history.replaceState(null, '', '/')
  await showPart(<AppRoutes />)
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(location.pathname).toBe('/admin')
})
