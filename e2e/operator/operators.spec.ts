/** Several operators: invites, roles, ended sessions, removal, and the message of each failure. */
import type { Browser, Page } from '@playwright/test'
import { OPERATOR, type Product } from '../product.ts'
import { arrive, expect, openAs, placeOrder, test } from '../test.ts'
import { addColleague, callOperator, freshLogin, ownerToken, sendLogIn, sqlOf } from './colleague.ts'

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
  await expect(page.getByText('It is shown only now.')).toBeVisible()
  const link = (await page.getByRole('dialog').getByText(/#/).innerText()).trim()
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
  page,
  product,
}) => {
  const login = freshLogin()
  const password = 'colleague password'
  const buyer = await arrive(page, product)
  await placeOrder(page, product, '100')
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
    await expect(invites.getByRole('row').filter({ hasText: 'viewer' })).toContainText(OPERATOR.login)
    expect(await owner.content()).not.toContain(link.split('#')[1])
  })

  await test.step('the invited operator chooses a login and a password', async () => {
    await guest.goto(link)
    await expect(guest.getByText('You are invited as viewer.')).toBeVisible()
    await guest.getByRole('button', { name: 'Create log-in' }).click()
    await expect(guest.getByText('Admin name must be at least 2 characters.')).toBeVisible()
    await expect(guest.getByText('New password must be at least 4 characters.').first()).toBeVisible()
    await expect(guest.getByLabel('Login')).toBeFocused()
    await guest.getByLabel('Login').fill(OPERATOR.login.toUpperCase())
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByLabel('Confirm password').fill('another')
    await guest.getByRole('button', { name: 'Create log-in' }).click()
    await expect(guest.getByText('Passwords do not match.')).toBeVisible()
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
    await guest.goto(`${product.operatorUrl}/admin/dashboard/transactions`)
    await expect(rowOf(guest, buyer.email)).toBeVisible()
    await expect(guest.getByRole('button', { name: /Actions/ })).toHaveCount(0)
    await expect(guest.getByRole('link', { name: 'Operators' })).toHaveCount(0)
    await guest.goto(`${product.operatorUrl}/admin/dashboard/operators`)
    await expect(guest.getByText('Only owners manage operators.')).toBeVisible()
    for (const [screen, shown] of Object.entries({
      '': 'All currencies',
      pixels: 'API keys',
      'change-main-currency': 'The price now',
      'transactions/1': 'History',
      'users/1': 'Sessions',
    })) {
      await guest.goto(`${product.operatorUrl}/admin/dashboard/${screen}`)
      await expect(guest.getByRole('heading', { name: shown, exact: true })).toBeVisible()
      await expect(guest.getByRole('button', { name: ACTING })).toHaveCount(0)
    }
    expect(await addKey()).toBe(403)
  })

  await test.step('a changed role applies from the next call', async () => {
    await owner.reload()
    await expect(rowOf(owner, login)).toContainText('viewer')
    await expect(rowOf(owner, login)).toContainText('Active')
    await ask(owner, login, 'Change role')
    await expect(owner.getByRole('dialog')).toContainText(`${login} is viewer now.`)
    await owner.getByRole('radio', { name: 'Manager' }).check()
    await owner.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText(`${login} is manager now.`, { exact: true })).toBeVisible()
    await expect(rowOf(owner, login)).toContainText('manager')
    expect(await addKey()).toBe(200)
    await guest.goto(`${product.operatorUrl}/admin/dashboard/transactions`)
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
    await expect(rowOf(guest, buyer.email)).toBeVisible()
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

test('a revoked, expired or unknown invite shows its own message', async ({ browser, page, product }) => {
  const owner = await openOperators(browser, product)
  const sql = sqlOf(product)
  const link = await makeLink(owner, 'Manager')
  await test.step('a revoked invite shows its message', async () => {
    await owner.getByRole('button', { name: /Actions for the invite of a manager/ }).click()
    await owner.getByRole('menuitem', { name: 'Revoke' }).click()
    await expect(owner.getByRole('alertdialog')).toContainText(
      `The link for a manager that ${OPERATOR.login} made stops working.`,
    )
    await owner.getByRole('button', { name: 'Revoke' }).click()
    await expect(owner.getByText('The invite has been revoked.', { exact: true })).toBeVisible()
    await expect(owner.getByText('No open invites.')).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('This invite has been revoked.')
  })
  await test.step('an invite that expires while its form is open shows its message', async () => {
    const late = await makeLink(owner, 'Viewer')
    await page.goto(late)
    await page.reload()
    await page.getByLabel('Login').fill(freshLogin())
    await page.getByLabel('Password', { exact: true }).fill('several words')
    await page.getByLabel('Confirm password').fill('several words')
    // A trigger forbids changes to the end of an invite, so the test bypasses the trigger to let time pass.
    await sql(`set session_replication_role = replica;
      update operator_invite set expires_at = now() where accepted_at is null and revoked_at is null`)
    await page.getByRole('button', { name: 'Create log-in' }).click()
    await expect(page.getByRole('alert')).toHaveText('This invite has expired. Please ask for a new one.')
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('This invite has expired. Please ask for a new one.')
  })
  await test.step('an unknown or truncated link shows its message', async () => {
    for (const secret of ['a'.repeat(43), 'a', '']) {
      await page.goto(`${product.operatorUrl}/admin/invite#${secret}`)
      await page.reload()
      await expect(page.getByRole('alert')).toHaveText(
        'This invite is not valid. Please ask for the whole link, or for a new one.',
      )
    }
  })
  await owner.context().close()
})

test('the last owner cannot be removed, and a role changed meanwhile is shown first', async ({
  browser,
  product,
}) => {
  const owner = await openOperators(browser, product)
  const lastOwner =
    'This operator is the last owner. Give another operator the role first. Nothing was changed.'
  const { rows: others } = await sqlOf(product)(
    `update operator set role = 'manager' where role = 'owner' and login <> $1 returning id`,
    [OPERATOR.login],
  )
  await test.step('the last owner can neither lose the role nor be removed', async () => {
    await ask(owner, OPERATOR.login, 'Change role')
    await owner.getByRole('radio', { name: 'Viewer' }).check()
    await owner.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByRole('alert')).toHaveText(lastOwner)
    await expect(owner.getByRole('radio', { name: 'Viewer' })).toBeChecked()
    await owner.keyboard.press('Escape')
    await owner.getByRole('button', { name: 'Discard changes' }).click()
    await ask(owner, OPERATOR.login, 'Remove')
    await owner.getByRole('button', { name: 'Remove' }).click()
    await expect(owner.getByRole('alert')).toHaveText(lastOwner)
    await owner.getByRole('button', { name: 'Cancel' }).click()
  })
  const ids = others.map(({ id }) => id)
  await sqlOf(product)(`update operator set role = 'owner' where id = any($1)`, [ids])

  const { login } = await addColleague(product, 'viewer')
  await owner.reload()
  await test.step('a role that another operator changed first is shown', async () => {
    await ask(owner, login, 'Change role')
    await owner.getByRole('radio', { name: 'Owner' }).check()
    const { rows } = await sqlOf(product)('select id from operator where login = $1', [login])
    const change = { operatorId: rows[0].id, role: 'manager' }
    expect(
      (await callOperator(product, 'operators.changeRole', change, await ownerToken(product))).status,
    ).toBe(200)
    await owner.getByRole('button', { name: 'Save' }).click()
    const dialog = owner.getByRole('dialog')
    await expect(dialog).toContainText('The role was changed meanwhile. Nothing was saved.')
    await expect(dialog).toContainText(`Changed by ${OPERATOR.login}`)
    await expect(dialog.getByRole('region', { name: 'Role' })).toHaveText(
      /Wasviewer.*Nowmanager.*Yoursowner/s,
    )
    await expect(owner.getByRole('radio', { name: 'Owner' })).toBeChecked()
    await owner.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText(`${login} is owner now.`, { exact: true })).toBeVisible()
  })
  await test.step('an owner who gives up the role loses access to the page', async () => {
    const other = await openAs(browser, product, { login, password: 'colleague password' }, 'operators')
    await ask(other, login, 'Change role')
    await other.getByRole('radio', { name: 'Viewer' }).check()
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Only owners manage operators.')).toBeVisible()
    await expect(other.getByRole('link', { name: 'Operators' })).toHaveCount(0)
    await other.context().close()
  })
  await owner.context().close()
})

test('each failure has its own message, and no input is lost', async ({ browser, page, product }) => {
  const sql = sqlOf(product)
  const { login } = await addColleague(product, 'viewer')
  const owner = await openOperators(browser, product)
  const noAnswer = 'No answer. It may have been saved; reloading.'

  await test.step('failed loads of the lists show messages and can be retried', async () => {
    const seen = (moment: string) =>
      sql(
        `update session set last_seen_at = ${moment}
         where operator_id = (select id from operator where login = $1)`,
        [login],
      )
    await sql('alter table operator_invite rename to gone')
    await seen("'infinity'")
    await owner.reload()
    await expect(owner.getByText('Failed to fetch operators')).toBeVisible()
    await expect(owner.getByText('Failed to fetch invites')).toBeVisible()
    await sql('alter table gone rename to operator_invite')
    await seen('now()')
    for (const table of ['Operators', 'Open invites']) {
      await owner.getByRole('button', { name: 'Try again' }).first().click()
      await expect(owner.getByRole('table', { name: table })).toBeVisible()
    }
  })

  const failing = async (constraint: string, act: () => Promise<void>, message: string) => {
    const surface = owner.locator('[role=dialog], [role=alertdialog]')
    const [table] = constraint.split(' ')
    await sql(`alter table ${table} add constraint broken ${constraint.slice(table?.length)} not valid`)
    await act()
    await expect(surface.getByRole('alert')).toHaveText(message)
    await sql(`alter table ${table} drop constraint broken`)
    await owner.context().setOffline(true)
    await act()
    await expect(surface.getByRole('alert')).toContainText('No answer')
    await owner.context().setOffline(false)
  }
  const press = (name: string) => () => owner.getByRole('button', { name, exact: true }).click()

  await test.step('a failed invite shows its message', async () => {
    await owner.getByRole('button', { name: 'Invite an operator' }).click()
    await owner.getByRole('radio', { name: 'Manager' }).check()
    await failing('operator_invite check (false)', press('Make the link'), 'Failed to make the invite.')
    await expect(owner.getByRole('radio', { name: 'Manager' })).toBeChecked()
    await press('Make the link')()
    await expect(owner.getByText('It is shown only now.')).toBeVisible()
    const link = (await owner.getByRole('dialog').getByText(/#/).innerText()).trim()
    await press('Done')()
    await page.goto(link)
    await page.getByLabel('Login').fill(freshLogin())
    await page.getByLabel('Password', { exact: true }).fill('several words')
    await page.getByLabel('Confirm password').fill('several words')
    await sql('alter table session add constraint broken check (false) not valid')
    await page.getByRole('button', { name: 'Create log-in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to create your log-in.')
    await sql('alter table session drop constraint broken')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Create log-in' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'No answer. Try again; if the invite is used by then, log in.',
    )
    await page.context().setOffline(false)
  })
  await test.step('a failed revocation shows its message', async () => {
    await owner.getByRole('button', { name: /Actions for the invite/ }).click()
    await owner.getByRole('menuitem', { name: 'Revoke' }).click()
    await failing(
      'operator_invite check (revoked_at is null)',
      press('Revoke'),
      'Failed to revoke the invite.',
    )
    await sql(
      `update operator_invite set revoked_at = now() where accepted_at is null and revoked_at is null`,
    )
    await press('Revoke')()
    await expect(owner.getByRole('alert')).toHaveText('This invite is not open any more.')
    await press('Cancel')()
  })
  await test.step('a failed change of a role shows its message', async () => {
    await ask(owner, login, 'Change role')
    await owner.getByRole('radio', { name: 'Manager' }).check()
    await failing("operator check (role <> 'manager')", press('Save'), 'Failed to change the role.')
    await expect(owner.getByRole('alert')).toHaveText(`Failed to change the role. ${noAnswer}`)
    await expect(owner.getByRole('radio', { name: 'Manager' })).toBeChecked()
    await press('Cancel')()
  })
  await test.step('a failed end of sessions shows its message', async () => {
    await ask(owner, login, 'Sessions')
    await press('End all')()
    await failing('session check (revoked_at is null)', press('End all'), 'Failed to end the session.')
    await press('Cancel')()
    await press('Done')()
  })
  await test.step('a failed removal shows its message', async () => {
    await ask(owner, login, 'Remove')
    await failing('operator check (removed_at is null)', press('Remove'), 'Failed to remove the operator.')
    await sql(
      `with removed as (update operator set removed_at = now(), removed_by = id where login = $1 returning id)
      update session set revoked_at = now() from removed where operator_id = removed.id and revoked_at is null`,
      [login],
    )
    await press('Remove')()
    await expect(owner.getByRole('alert')).toHaveText('This operator has been removed.')
    await press('Cancel')()
  })
  await owner.context().close()
})
