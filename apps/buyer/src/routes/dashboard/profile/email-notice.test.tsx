import { CONFIRMATION_EXPIRED } from '@presale/rules/mailed-proof'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, refuse } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NEW_BUYER } from '../../../testing/account.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { trpc } from '../../../trpc.ts'
import { EmailNotice } from './email-notice.tsx'

function Unconfirmed() {
  const { data } = trpc.account.read.useQuery()
  return <main tabIndex={-1}>{data && !data.isEmailConfirmed && <EmailNotice email={data.email} />}</main>
}

test('after a confirmation by keyboard the notice goes, and the focus is on the page’s content', async () => {
  await answer('account.read', { ...NEW_BUYER, isEmailConfirmed: false })
  await answer('account.confirmEmailByCode', null)
  await showPart(<Unconfirmed />)
  await page.getByLabelText('Code from the mail').fill('12')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Enter the eight digits from the mail.')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Code from the mail').fill('12345678')
  await answer('account.read', NEW_BUYER)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a code that the server refuses is named at its field, which has the focus and keeps it', async () => {
  await answer('account.read', { ...NEW_BUYER, isEmailConfirmed: false })
  await refuse('account.confirmEmailByCode', 422, CONFIRMATION_EXPIRED)
  await showPart(<Unconfirmed />)
  const field = page.getByLabelText('Code from the mail')
  await field.fill('12345678')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(field).toHaveAccessibleDescription(CONFIRMATION_EXPIRED)
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('12345678')
  expect(page.getByText(CONFIRMATION_EXPIRED).elements()).toHaveLength(1)
  await answer('account.sendConfirmation', null)
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect.element(page.getByText(CONFIRMATION_EXPIRED)).not.toBeInTheDocument()
})

test('after a lost answer the notice goes when the address is confirmed', async () => {
  await answer('account.read', { ...NEW_BUYER, isEmailConfirmed: false })
  await breakOff('account.confirmEmailByCode')
  await showPart(<Unconfirmed />)
  await page.getByLabelText('Code from the mail').fill('12345678')
  await answer('account.read', NEW_BUYER)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
})
