import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { commands } from '@presale/ui/testing/commands.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { Guard } from './guard.tsx'
import { RoleNote } from './role-note.tsx'

const { manager, more, price, exports, audit } = OPERATOR_SHELL_TEXTS.readOnly
const home = location.href

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', home)
})

test.each([
  ['viewer', '', manager],
  ['viewer', '/transactions', more],
  ['viewer', '/transactions/7', more],
  ['viewer', '/users/7', more],
  ['viewer', '/pixels', manager],
  ['viewer', '/change-main-currency', price],
  ['viewer', '/overview', undefined],
  ['viewer', '/ledger', exports],
  ['viewer', '/audit', audit],
  ['manager', '/audit', undefined],
  ['manager', '/transactions', undefined],
  ['manager', '/users/7', undefined],
  ['manager', '/change-main-currency', price],
  ['owner', '/change-main-currency', undefined],
])('a %s at "%s" reads who may change something there: %s', async (role, path, note) => {
  localStorage.adminToken = 'token'
  history.replaceState(null, '', `/admin/dashboard${path}`)
  const account = { login: 'ada', role, hasSecondFactor: false, recoveryCodesLeft: 0 }
  await commands.setAnswer('/api/trpc/account.read', { status: 200, body: { result: { data: account } } })
  await showPart(
    <Guard>
      <RoleNote />
      <p>The screen</p>
    </Guard>,
  )
  await expect.element(page.getByText('The screen')).toBeVisible()
  for (const text of [manager, more, price, exports, audit]) {
    expect(page.getByText(text).elements()).toHaveLength(text === note ? 1 : 0)
  }
})
