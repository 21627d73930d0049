import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { answer, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'

const KEY = { id: '4', name: 'Phone', createdAt: '2026-01-02T01:04:05.000Z', lastUsedAt: null }

test('a passkey goes by the password, whose lack is named at the field, and by Enter', async () => {
  await answer('passkeys.list', [KEY])
  await answer('secondFactor.read', { isOn: false, recoveryCodesLeft: 0 })
  await showPart(<OwnPasskeys />)
  await page.getByRole('button', { name: /Phone/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog')
  const password = question.getByLabelText('Current Password')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(password).toHaveAccessibleDescription('Enter your current password.')
  await expect.element(password).toHaveFocus()
  expect(await inputsOf('passkeys.remove')).toEqual([])
  await refuse('passkeys.remove', 422, 'This is not your current password.')
  await userEvent.keyboard('wrong{Enter}')
  await expect.element(question.getByRole('alert')).toHaveTextContent('This is not your current password.')
  await expect.element(password).toHaveFocus()
  await expectAccessibleAtThisWidth()
  await answer('passkeys.remove', null)
  await answer('passkeys.list', [])
  await userEvent.keyboard('right{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(await inputsOf('passkeys.remove')).toEqual([{ id: '4', currentPassword: 'right' }])
})
