import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { Guard } from './guard.tsx'
import { UserMenu } from './user-menu.tsx'

const button = page.getByRole('button', { name: 'Your account ada' })
const home = location.href

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', home)
})

async function showMenu() {
  localStorage.adminToken = 'token'
  const account = { login: 'ada', role: 'manager', hasSecondFactor: false, recoveryCodesLeft: 0 }
  await commands.setAnswer('/api/trpc/account.read', { status: 200, body: { result: { data: account } } })
  await commands.setAnswer('/api/trpc/account.logOut', { status: 200, body: { result: { data: null } } })
  await showPart(
    <Guard>
      <UserMenu />
    </Guard>,
  )
  await expect.element(button).toBeVisible()
}

test('the menu names the operator and the role, and its links are reached by keyboard alone', async () => {
  await showMenu()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Manager')).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Security' })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Sessions' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Manager')).not.toBeVisible()
  await expect.element(button).toHaveFocus()
})

test('the open menu fits a phone and has no violation', async () => {
  await page.viewport(360, 640)
  await showMenu()
  await button.click()
  await expect.element(page.getByText('Manager')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessibleAtThisWidth()
})

test('Log out in the menu ends the session here and on the server', async () => {
  await showMenu()
  await button.click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => localStorage.adminToken).toBeUndefined()
  expect(await commands.bodiesSent('/api/trpc/account.logOut')).toHaveLength(1)
})
