import { SCREEN_PATHS } from '@presale/rules/screen-paths'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppRoutes } from './routes.tsx'
import routes from './routes.tsx?raw'
import { showPart } from './testing/show-part.tsx'

const home = location.href
afterEach(() => history.replaceState(null, '', home))

test('the server knows the path of every route', () => {
  const paths = [...routes.matchAll(/(?:(?:dashboard|screen)Route\('|<Route path=")(.*?)['"]/g)].map(
    ([, path]) => path,
  )
  expect([...SCREEN_PATHS.buyer].sort()).toEqual(['/', ...paths].sort())
})

/** `account-page.test.tsx` has the other pages without an account. */
test.each(['/login', '/register', '/privacy', '/nothing'])('%s passes axe', async (path) => {
  await answer('presale.isDemo', false)
  await answer('presale.currencies', [])
  history.replaceState(null, '', path)
  await showPart(<AppRoutes />)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible()
})
