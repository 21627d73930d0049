import { CONFIRM_IDENTITY, WRONG_PASSWORD } from '@presale/rules/identity'
import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, refuse } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showScreen } from '../../../testing/show-part.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { InviteOperator } from './operators/invite-operator.tsx'

test('a proof of identity names each failure; without one the form shows the refusal and keeps the input', async () => {
  await refuse('invites.create', 403, CONFIRM_IDENTITY, { sudo: true })
  await showScreen(
    <>
      <InviteOperator onClose={() => undefined} />
      <IdentityDialog />
    </>,
  )
  await page.getByRole('radio', { name: 'Manager' }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const identity = page.getByRole('dialog', { name: 'Confirm it is you' })
  const password = identity.getByLabelText('Password', { exact: true })
  const confirm = identity.getByRole('button', { name: 'Confirm' })
  await expect.element(password).toHaveFocus()
  await confirm.click()
  await expect.element(identity.getByText('Enter your password.')).toBeVisible()
  await password.fill('wrong')
  for (const [fail, message] of [
    [() => refuse('account.elevate', 403, WRONG_PASSWORD), WRONG_PASSWORD],
    [() => refuse('account.elevate'), OPERATOR_SHELL_TEXTS.identity.failed],
    [() => breakOff('account.elevate'), OPERATOR_SHELL_TEXTS.identity.unreachable],
  ] as const) {
    await fail()
    await confirm.click()
    await expect.element(identity.getByRole('alert')).toHaveTextContent(message)
  }
  await expectAccessible()
  await expect.element(identity.getByRole('button', { name: /code/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(identity).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).toHaveTextContent(CONFIRM_IDENTITY)
  await expect.element(page.getByRole('radio', { name: 'Manager' })).toBeChecked()

  await page.getByRole('button', { name: 'Make the link' }).click()
  await password.fill('right')
  await answer('account.elevate', null)
  await answer('invites.create', { secret: 'secret', role: 'manager' })
  await confirm.click()
  await expect
    .element(page.getByText('For one person, who becomes a manager.', { exact: false }))
    .toBeVisible()
  await expectAccessible()
})
