/** How soon a screen of the sidebar opens. */

import { answer, hold } from '@presale/ui/testing/answers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppRoutes } from '../../routes.tsx'
import { beginAt, NEW_BUYER } from '../../testing/account.ts'
import { ETHER } from '../../testing/currency.ts'
import { showPart } from '../../testing/show-part.tsx'

const heading = page.getByRole('heading', { level: 1 })
const home = location.href

beforeEach(() => answer('presale.currencies', [ETHER]))
afterEach(() => history.replaceState(null, '', home))

async function open() {
  await beginAt('/dashboard')
  await showPart(<AppRoutes />)
  await expect.element(heading).toBeVisible()
  // The pointer may still rest where the test before has left it.
  await heading.hover()
}

test('the code of a screen loads while the session is checked, and one spinner waits for both', async () => {
  await open()
  await hold('account.read')
  const said = new Set<string>()
  const watcher = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=status]:has(.animate-spin)'))
      said.add(textContent)
  })
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  performance.clearResourceTimings()
  history.pushState(null, '', '/dashboard/how-to-buy')
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/how-to-buy/how-to-buy.tsx'))
  await expect.poll(isLoaded).toBe(true)
  await answer('account.read', NEW_BUYER)
  await expect.element(heading).toHaveTextContent('How to Buy')
  watcher.disconnect()
  expect([...said]).toEqual(['Checking your session'])
})
