import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppRoutes } from './routes.tsx'
import { showPart } from './testing/show-part.tsx'

test('the bare domain redirects to the log-in', async () => {
  history.replaceState(null, '', '/')
  await showPart(<AppRoutes />)
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(location.pathname).toBe('/admin')
})
