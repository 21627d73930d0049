import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { readQr } from '@presale/ui/testing/qr.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { TwoStepLogIn } from './two-step-log-in.tsx'

const answer = (path: string, data: unknown) =>
  commands.setAnswer(`/api/trpc/secondFactor.${path}`, { status: 200, body: { result: { data } } })

const refuse = (path: string, message: string, field?: string) =>
  commands.setAnswer(`/api/trpc/secondFactor.${path}`, {
    status: 422,
    body: {
      error: {
        message,
        code: -32022,
        data: { code: 'UNPROCESSABLE_CONTENT', httpStatus: 422, details: field && { field } },
      },
    },
  })

const PROOF = { code: '123456', currentPassword: 'secret' }

test('recovery codes cannot be closed before "I have saved them" is ticked', async () => {
  await answer('read', { isOn: false, recoveryCodesLeft: 0 })
  await answer('begin', { secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' })
  await answer('confirm', { recoveryCodes: ['aaaa-bbbb-cccc-dddd'] })
  await showPart(<TwoStepLogIn />)
  await page.getByRole('button', { name: 'Set up' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up two-step log-in' })
  await expect.element(setUp.getByText('ABCDEFGH')).toBeVisible()
  const code = setUp.getByRole('img', { name: /QR code/ }).element()
  expect(await readQr(code)).toBe('otpauth://totp/a?secret=ABCDEFGH')
  await setUp.getByRole('textbox', { name: 'Code' }).fill(PROOF.code)
  await setUp.getByLabelText('Current Password').fill(PROOF.currentPassword)
  await expectAccessibleAtThisWidth()
  await answer('read', { isOn: true, recoveryCodesLeft: 10 })
  await userEvent.keyboard('{Enter}')
  const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' })
  await expect.element(codes).toBeVisible()
  expect(await commands.bodiesSent('/api/trpc/secondFactor.confirm')).toEqual([PROOF])
  await userEvent.keyboard('{Escape}')
  await expect.element(codes.getByRole('button', { name: 'Done' })).toBeDisabled()
  await codes.getByLabelText('I have saved them').click()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect.element(codes).not.toBeInTheDocument()
  await expect.element(page.getByText('10 of 10 recovery codes left')).toBeVisible()
})

test('switching off asks for code and password, and leads to what is missing or refused', async () => {
  await answer('read', { isOn: true, recoveryCodesLeft: 2 })
  await refuse('switchOff', 'This is not your current password.', 'currentPassword')
  await showPart(<TwoStepLogIn />)
  await expect.element(page.getByText('2 of 10 recovery codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Switch off' }).click()
  const question = page.getByRole('alertdialog', { name: 'Switch off two-step log-in?' })
  const confirm = question.getByRole('button', { name: 'Switch off' })
  const [code, password] = [
    question.getByRole('textbox', { name: 'Code' }),
    question.getByLabelText('Current Password'),
  ]
  await confirm.click()
  await expect.element(code).toHaveFocus()
  await expect.element(question.getByText('Enter the code of your authenticator app.')).toBeVisible()
  await expect.element(question.getByText('Enter your current password.')).toBeVisible()
  await code.fill(PROOF.code)
  await confirm.click()
  await expect.element(password).toHaveFocus()
  await password.fill(PROOF.currentPassword)
  await confirm.click()
  await expect.element(question.getByText('This is not your current password.')).toBeVisible()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(password).toHaveFocus()
  await answer('switchOff', null)
  await answer('read', { isOn: false, recoveryCodesLeft: 0 })
  await confirm.click()
  await expect.element(page.getByText('Two-step log-in is off.').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})
