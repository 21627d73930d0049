import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { recallTyped, rememberTyped } from '@presale/web-client/typed-forms'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../testing/show-part.tsx'
import { Guard } from './guard.tsx'
import { UserMenu } from './user-menu.tsx'

const button = page.getByRole('button', { name: 'Your account ada@example.test' })
const sessions = page.getByRole('link', { name: 'Sessions' })
const home = location.href

async function showMenu() {
  localStorage.userToken = 'token'
  localStorage.userEmail = 'ada@example.test'
  const account = { name: 'Ada Buyer', email: 'ada@example.test' }
  await commands.setAnswer('/api/trpc/account.read', { status: 200, body: { result: { data: account } } })
  await commands.setAnswer('/api/trpc/account.logOut', { status: 200, body: { result: { data: null } } })
  const shown = await showPart(
    <Guard>
      <UserMenu />
      <button type="button">Next</button>
    </Guard>,
  )
  await expect.element(button).toBeVisible()
  return shown
}

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', home)
})

test('the menu opens by keyboard with the name, the e-mail and the links, and Escape closes it', async () => {
  await showMenu()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ada Buyer')).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'My Profile' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(sessions).toHaveAttribute('href', '/dashboard/profile#sessions')
  await userEvent.keyboard('{Escape}')
  await expect.element(sessions).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('the menu closes when the focus leaves it and when a link in it is followed', async () => {
  await showMenu()
  await button.click()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Log out' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
  await expect.element(sessions).not.toBeInTheDocument()
  await button.click()
  await sessions.click()
  expect(location.pathname + location.hash).toBe('/dashboard/profile#sessions')
  await expect.element(sessions).not.toBeInTheDocument()
})

test('Log out in the menu ends the session here and on the server', async () => {
  await showMenu()
  await button.click()
  rememberTyped({ account: 'ada@example.test', path: '/dashboard/transaction', forms: {} })
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => localStorage.userToken).toBeUndefined()
  await expect.poll(() => location.pathname).toBe('/login')
  expect(recallTyped()).toBeUndefined()
  expect(await commands.bodiesSent('/api/trpc/account.logOut')).toHaveLength(1)
})

test('the open menu fits a phone and has no violation', async () => {
  await page.viewport(360, 640)
  await showMenu()
  await button.click()
  await expect.element(sessions).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessibleAtThisWidth()
})
