import { refuse } from '@presale/ui/testing/answers.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { beginAt } from '../../../testing/account.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { Guard } from '../guard.tsx'
import { YourData } from './your-data.tsx'

const home = location.href
afterEach(() => history.replaceState(null, '', home))

test('a file that is asked for after the end of the session leads to the log-in', async () => {
  await beginAt('/dashboard/profile')
  const refusal = { status: 'error', message: 'Please log in.' }
  await commands.setAnswer('/api/files/data.json', { status: 401, body: refusal })
  await showPart(
    <Route path="/dashboard/profile">
      <Guard>
        <YourData />
      </Guard>
    </Route>,
  )
  const button = page.getByRole('button', { name: 'Download JSON' })
  await expect.element(button).toBeVisible()
  await refuse('account.read', 401)
  await button.click()
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/login?ended&next=%2Fdashboard%2Fprofile')
})
