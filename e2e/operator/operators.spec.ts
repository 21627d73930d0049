/** Several operators: an invite, a role, ended sessions and removal. operators.test.tsx and invite.test.tsx have the messages. */
import type { Browser, Page } from '@playwright/test'
import { LOADING } from '../loading.ts'
import { OPERATOR, type Product } from '../product.ts'
import { expect, goOn, openAs, test } from '../test.ts'
import { callOperator, freshLogin, sendLogIn, sqlOf } from './colleague.ts'
import { sell } from './orders.ts'

const openOperators = (browser: Browser, product: Product) => openAs(browser, product, OPERATOR, 'operators')
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The names of all buttons that change something on other screens. */
const ACTING = /Actions|Add|Edit|Update|Compare|Confirm|Save|Approve|Reject|Delete|End all|Bring back/

async function ask(page: Page, login: string, action: 'Change role' | 'Sessions' | 'Remove') {
  await page.getByRole('button', { name: `Actions for ${login}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Creates an invite in the dialog. Returns its link. */
async function makeLink(page: Page, role: 'Viewer' | 'Manager' | 'Owner'): Promise<string> {
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByText('Copy the link now')).toBeVisible()
  const link = (await page.getByRole('alertdialog').getByText(/#/).innerText()).trim()
  await page.getByRole('button', { name: 'Done' }).click()
  return link
}

/** Removes the invites that other tests of this worker left. */
test.beforeEach(async ({ product }) => {
  await sqlOf(product)(
    'update operator_invite set revoked_at = now() where revoked_at is null and accepted_at is null',
  )
})

test('an operator can be invited, works within the role, and can be removed', async ({
  browser,
  product,
}) => {
  const login = freshLogin()
  const password = 'colleague password'
  const { email } = await sell(product, ['100'])
  const owner = await openOperators(browser, product)
  const guest = await (await browser.newContext()).newPage()
  const requested: string[] = []
  guest.on('request', (request) => requested.push(request.url()))
  let link = ''

  await test.step('the link is created, and the list shows the invite without it', async () => {
    await expect(owner).toHaveTitle('iToken operators | Operators')
    await expect(owner.getByText('No open invites.')).toBeVisible()
    link = await makeLink(owner, 'Viewer')
    expect(link).toMatch(new RegExp(`^${product.operatorUrl}/admin/invite#[A-Za-z0-9_-]{43}$`))
    const invites = owner.getByRole('table', { name: 'Open invites' })
    await expect(invites.getByRole('row').filter({ hasText: 'Viewer' })).toContainText(OPERATOR.login)
    expect(await owner.content()).not.toContain(link.split('#')[1])
  })

  await test.step('the invited operator chooses a login and a password', async () => {
    await guest.goto(link)
    await expect(guest.getByText('You are invited as a viewer.')).toBeVisible()
    await guest.getByLabel('Login').fill(OPERATOR.login.toUpperCase())
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByLabel('Confirm password').fill(password)
    await guest.getByRole('button', { name: 'Create log-in' }).click()
    await expect(guest.getByText('Another operator has this login. Please choose another one.')).toBeVisible()
    await guest.getByLabel('Login').fill(login)
    await guest.getByRole('button', { name: 'Create log-in' }).click()
    await expect(guest.getByRole('button', { name: /^Your account/ })).toBeVisible()
    expect(guest.url()).not.toContain('#')
    expect(requested.filter((url) => url.includes(link.split('#')[1] ?? ''))).toEqual([])
  })

  await test.step('the link does not work a second time', async () => {
    const late = await (await browser.newContext()).newPage()
    await late.goto(link)
    await expect(late.getByRole('alert')).toHaveText('This invite has been used already.')
    await late.getByRole('link', { name: 'Go to the log-in' }).click()
    await expect(late).toHaveURL(`${product.operatorUrl}/admin`)
    await late.context().close()
  })

  const addKey = async () => {
    const token = await guest.evaluate(() => localStorage.getItem('adminToken') ?? '')
    const key = { apiKey: crypto.randomUUID(), secondaryApiKey: '', location: '/dashboard' }
    return (await callOperator(product, 'trackingKeys.add', key, token)).status
  }

  await test.step('a viewer can read but not act', async () => {
    await goOn(guest, '/admin/dashboard/transactions')
    await expect(rowOf(guest, email)).toBeVisible()
    await expect(guest.getByRole('button', { name: /Actions/ })).toHaveCount(0)
    await expect(guest.getByRole('link', { name: 'Operators' })).toHaveCount(0)
    await goOn(guest, '/admin/dashboard/operators')
    await expect(guest.getByText('Only owners manage operators.')).toBeVisible()
    for (const [screen, shown] of Object.entries({
      '': 'All currencies',
      pixels: 'API keys',
      'change-main-currency': 'The price now',
      'transactions/1': 'History',
      'users/1': 'Sessions',
    })) {
      await goOn(guest, `/admin/dashboard/${screen}`.replace(/\/$/, ''))
      await expect(guest.getByRole('heading', { name: shown, exact: true })).toBeVisible()
      await expect(guest.locator(LOADING).filter({ visible: true })).toHaveCount(0)
      await expect(guest.getByRole('button', { name: ACTING })).toHaveCount(0)
    }
    expect(await addKey()).toBe(403)
  })

  await test.step('a changed role applies from the next call', async () => {
    await owner.reload()
    await expect(rowOf(owner, login)).toContainText('Viewer')
    await expect(rowOf(owner, login)).toContainText('Active')
    await ask(owner, login, 'Change role')
    await expect(owner.getByRole('dialog')).toContainText(`${login} is a viewer now.`)
    await owner.getByRole('radio', { name: 'Manager' }).check()
    await owner.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText(`${login} is a manager now.`, { exact: true })).toBeVisible()
    await expect(rowOf(owner, login)).toContainText('Manager')
    expect(await addKey()).toBe(200)
    await goOn(guest, '/admin/dashboard/transactions')
    await expect(guest.getByRole('button', { name: /Actions/ }).first()).toBeVisible()
  })

  await test.step('an owner can end one session', async () => {
    await ask(owner, login, 'Sessions')
    const dialog = owner.getByRole('dialog', { name: `Sessions of ${login}` })
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await dialog.getByRole('button', { name: /Actions for the session/ }).click()
    await owner.getByRole('menuitem', { name: 'End session' }).click()
    await expect(owner.getByRole('alertdialog')).toContainText('this device is logged out at once.')
    await owner.getByRole('button', { name: 'End session' }).click()
    await expect(owner.getByText('The session has been ended.', { exact: true })).toBeVisible()
    await expect(dialog.getByText('No open sessions.')).toBeVisible()
    await owner.getByRole('button', { name: 'Done' }).click()
    await guest.reload()
    await expect(guest).toHaveURL(`${product.operatorUrl}/admin`)
  })

  await test.step('an owner can end all sessions, and the open screen reports it', async () => {
    await guest.clock.install()
    await sendLogIn(guest, product, { login, password })
    await expect(guest.getByRole('button', { name: /^Your account/ })).toBeVisible()
    await guest.getByRole('link', { name: 'Transactions' }).click()
    await expect(rowOf(guest, email)).toBeVisible()
    await ask(owner, login, 'Sessions')
    await owner.getByRole('button', { name: 'End all' }).click()
    await expect(owner.getByRole('alertdialog')).toContainText(
      `${login} is logged out on every device at once.`,
    )
    await owner.getByRole('alertdialog').getByRole('button', { name: 'End all' }).click()
    await expect(owner.getByText('The sessions have been ended.', { exact: true })).toBeVisible()
    await owner.getByRole('button', { name: 'Done' }).click()
    await guest.clock.fastForward(30_000)
    await expect(guest.getByText('Your session has ended. Please log in again.')).toBeVisible()
    await expect(guest).toHaveURL(`${product.operatorUrl}/admin`)
    expect(await guest.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
  })

  await test.step('a removed operator is logged out at once and stays in the list by name', async () => {
    await sendLogIn(guest, product, { login, password })
    await expect(guest.getByRole('button', { name: /^Your account/ })).toBeVisible()
    await ask(owner, login, 'Remove')
    await expect(owner.getByRole('alertdialog')).toContainText(`${login} is logged out everywhere at once`)
    await owner.getByRole('button', { name: 'Remove' }).click()
    await expect(owner.getByText(`${login} has been removed.`, { exact: true })).toBeVisible()
    await expect(rowOf(owner, login)).toContainText('Removed')
    await expect(owner.getByRole('button', { name: `Actions for ${login}` })).toHaveCount(0)
    await guest.reload()
    await expect(guest).toHaveURL(`${product.operatorUrl}/admin`)
    await sendLogIn(guest, product, { login, password })
    await expect(guest.getByRole('alert')).toHaveText('Wrong login or password.')
  })
  await guest.context().close()
  await owner.context().close()
})
