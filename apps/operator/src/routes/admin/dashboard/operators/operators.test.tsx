import { INVITE_CLOSED } from '@presale/rules/invite'
import { LAST_OWNER, OPERATOR_GONE, ROLE_CHANGED } from '@presale/rules/role'
import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountOf } from '../../../../testing/account.ts'
import { showScreen } from '../../../../testing/show-part.tsx'
import { NO_ANSWER } from '../conflict.ts'
import type { ListedOperator } from './operator.ts'
import { Operators } from './operators.tsx'

const AT = '2026-01-02T01:04:05.000Z'
const GRACE: ListedOperator = {
  id: '7',
  login: 'grace',
  role: 'viewer',
  hasSecondFactor: false,
  openSessions: 1,
  lastSeenAt: null,
  removedAt: null,
}
const INVITE = {
  id: '3',
  role: 'manager',
  invitedBy: 'ada',
  createdAt: '2026-01-02T01:04:05.000Z',
  expiresAt: '2026-01-04T01:04:05.000Z',
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const alert = page.getByRole('alert')

/** A session of another browser. */
const SESSION = {
  id: '5',
  openedAt: AT,
  lastSeenAt: AT,
  address: '127.0.0.1',
  userAgent: 'Playwright',
  isThisOne: false,
}

async function open(operator = GRACE) {
  await answer('operators.list', [operator])
  await answer('invites.list', [INVITE])
  await showScreen(<Operators />)
  await expect.element(page.getByRole('cell', { name: operator.login })).toBeVisible()
}

async function ask(action: 'Change role' | 'Sessions' | 'Remove') {
  await button('Actions for grace').click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Presses the button after a fault of the server and after a broken connection, and expects the messages. */
async function expectFailures(procedure: string, name: string, failed: string, unheard: string) {
  await refuse(procedure)
  await button(name).click()
  await expect.element(alert).toHaveTextContent(failed)
  await breakOff(procedure)
  await button(name).click()
  await expect.element(alert).toHaveTextContent(unheard)
}

test('failed loads of the lists have messages and can be tried again', async () => {
  await refuse('operators.list')
  await refuse('invites.list')
  await showScreen(<Operators />)
  await expect.element(page.getByText('Failed to fetch operators')).toBeVisible()
  await expect.element(page.getByText('Failed to fetch invites')).toBeVisible()
  await answer('operators.list', [GRACE])
  await answer('invites.list', [])
  await button('Try again').first().click()
  await expect.element(page.getByRole('cell', { name: 'grace' })).toBeVisible()
  await button('Try again').click()
  await expect.element(page.getByText('No open invites.')).toBeVisible()
})

test('the lists and each dialog pass axe', async () => {
  await answer('operators.sessions', [SESSION])
  await open()
  await expectAccessible()
  for (const action of ['Change role', 'Sessions', 'Remove'] as const) {
    await ask(action)
    const dialog = page.getByRole(action === 'Remove' ? 'alertdialog' : 'dialog')
    await expect.element(dialog.getByRole('heading')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await button('Invite an operator').click()
  await expect.element(button('Make the link')).toBeVisible()
  await expectAccessible()
})

test('only an owner sees the operators', async () => {
  await showScreen(<Operators />, 'manager')
  await expect.element(page.getByText('Only owners manage operators.')).toBeVisible()
  expect(page.getByRole('heading', { level: 1, name: 'Operators' }).elements()).toHaveLength(1)
})

test('a failed invite has its message and keeps the role', async () => {
  await open()
  await button('Invite an operator').click()
  await page.getByRole('radio', { name: 'Manager' }).click()
  await refuse('invites.create')
  await button('Make the link').click()
  await expect.element(alert).toHaveTextContent(OPERATORS_TEXTS.said.inviteFailed)
  await breakOff('invites.create')
  await button('Make the link').click()
  await expect.element(alert).toMatchTextContent('No answer')
  await expect.element(page.getByRole('radio', { name: 'Manager' })).toBeChecked()
})

test('the link of an invite is shown once, so Escape and a press outside keep it', async () => {
  await answer('invites.create', { role: 'viewer', secret: 'a-secret', expiresAt: INVITE.expiresAt })
  await open()
  await button('Invite an operator').click()
  await button('Make the link').click()
  const link = page.getByText(/#a-secret$/)
  await expect.element(link).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.querySelector('[data-scroll-lock]') as Element, {
    position: { x: 5, y: 5 },
    force: true,
  })
  await expect.element(link).toBeVisible()
  await button('Done').click()
  await expect.element(link).not.toBeInTheDocument()
})

test('a revocation asks first, and its failures have messages', async () => {
  await open()
  await button(/Actions for the invite of a manager/).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent('The link for a manager that ada made stops working.')
  await expectFailures(
    'invites.revoke',
    'Revoke',
    OPERATORS_TEXTS.said.inviteRevokeFailed,
    `${OPERATORS_TEXTS.said.inviteRevokeFailed} ${NO_ANSWER}`,
  )
  await refuse('invites.revoke', 409, INVITE_CLOSED)
  await button('Revoke').click()
  await expect.element(alert).toHaveTextContent(INVITE_CLOSED)
  await answer('invites.revoke', null)
  await button('Revoke').click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('failures of a changed role have messages and keep the choice', async () => {
  await open()
  await ask('Change role')
  await page.getByRole('radio', { name: 'Manager' }).click()
  await expectFailures(
    'operators.changeRole',
    'Save',
    OPERATORS_TEXTS.said.roleFailed,
    `${OPERATORS_TEXTS.said.roleFailed} ${NO_ANSWER}`,
  )
  await refuse('operators.changeRole', 409, LAST_OWNER)
  await button('Save').click()
  await expect.element(alert).toHaveTextContent(LAST_OWNER)
  await expect.element(page.getByRole('radio', { name: 'Manager' })).toBeChecked()
})

test('a role that another operator changed first is shown, and can be changed again', async () => {
  await open()
  await ask('Change role')
  await page.getByRole('radio', { name: 'Owner' }).click()
  const changed = { operator: 'second', at: '2026-01-02T01:04:05.000Z', action: '', reason: '' }
  await refuse('operators.changeRole', 409, ROLE_CHANGED, { current: { role: 'manager' }, changed })
  await button('Save').click()
  await expect
    .element(alert)
    .toMatchTextContent(`${ROLE_CHANGED}Changed by second, 2026-01-02 03:04:05 UTC+02:00`)
  const states = page.getByRole('region', { name: 'Role' }).getByRole('definition')
  for (const [place, role] of ['Viewer', 'Manager', 'Owner'].entries())
    await expect.element(states.nth(place)).toHaveTextContent(role)
  await answer('operators.changeRole', null)
  await button('Save').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(await inputsOf('operators.changeRole')).toEqual([
    { operatorId: '7', role: 'owner', seenRole: 'manager' },
  ])
})

test('an owner who gives up the role no longer sees the operators', async () => {
  await open({ ...GRACE, ...accountOf('owner') })
  await button('Actions for ada').click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await page.getByRole('radio', { name: 'Viewer' }).click()
  await answer('operators.changeRole', null)
  await answer('account.read', accountOf('viewer'))
  await button('Save').click()
  await expect.element(page.getByText('Only owners manage operators.')).toBeVisible()
})

test('failures of ended sessions have messages', async () => {
  await answer('operators.sessions', [SESSION])
  await open()
  await ask('Sessions')
  await button('End all').click()
  await expectFailures(
    'operators.endSessions',
    'End all',
    'Failed to end the session.',
    `Failed to end the session. ${NO_ANSWER}`,
  )
})

test('failures of a removal have messages', async () => {
  await open()
  await ask('Remove')
  await expectFailures(
    'operators.remove',
    'Remove',
    OPERATORS_TEXTS.said.removalFailed,
    `${OPERATORS_TEXTS.said.removalFailed} ${NO_ANSWER}`,
  )
  for (const message of [OPERATOR_GONE, LAST_OWNER]) {
    await refuse('operators.remove', 409, message)
    await button('Remove').click()
    await expect.element(alert).toHaveTextContent(message)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})
