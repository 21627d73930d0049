import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NEW_BUYER } from '../../../testing/account.ts'
import { ETHER } from '../../../testing/currency.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { Profile } from './profile.tsx'

test('the profile asks for an unconfirmed e-mail’s code, and has every card', async () => {
  const at = '2026-01-02T01:04:05.000Z'
  const session = { id: '5', openedAt: at, lastSeenAt: at, address: '127.0.0.1', userAgent: '' }
  await answer('account.read', { ...NEW_BUYER, isEmailConfirmed: false })
  await answer('presale.currencies', [{ ...ETHER, code: 'USDT' }])
  await answer('account.sessions', [{ ...session, isThisOne: true }])
  await answer('secondFactor.read', { isOn: false, recoveryCodesLeft: 0 })
  await answer('passkeys.list', [])
  await showPart(<Profile />)
  for (const name of ['Sessions', 'Two-step log-in', 'Passkeys'])
    await expect.element(page.getByRole('heading', { name, exact: false })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /This one/ })).toBeVisible()
  await expect.element(page.getByLabelText('Phrase', { exact: true })).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  await expectAccessible()
})
