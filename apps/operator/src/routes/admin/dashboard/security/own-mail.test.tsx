import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../../testing/show-part.tsx'
import { OwnMail } from './own-mail.tsx'

const answer = (path: string, data: unknown) =>
  commands.setAnswer(`/api/trpc/ownMail.${path}`, { status: 200, body: { result: { data } } })
const NONE = { email: null, next: null, isOn: true }

test('an operator gives an address, types the code from the mail, and can remove the address', async () => {
  await answer('read', NONE)
  await answer('request', null)
  await showPart(<OwnMail />)
  await page.getByLabelText('Your e-mail').fill('ada')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect.element(page.getByText('Enter one e-mail address, such as ada@example.com.')).toBeVisible()
  await expectAccessibleAtThisWidth()
  await answer('read', { ...NONE, next: 'ada@example.test' })
  await page.getByLabelText('Your e-mail').fill('ada@example.test')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect.element(page.getByText('Type the code from the mail to ada@example.test')).toBeVisible()
  await expectAccessibleAtThisWidth()
  await answer('confirm', { email: 'ada@example.test' })
  await answer('read', { ...NONE, email: 'ada@example.test' })
  await page.getByLabelText('Code from the mail').fill('12345678')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Mails go to ada@example.test', { exact: true })).toBeVisible()
  expect(await commands.bodiesSent('/api/trpc/ownMail.confirm')).toEqual([{ code: '12345678' }])
  await answer('remove', null)
  await page.getByRole('button', { name: 'Remove' }).click()
  await answer('read', NONE)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByLabelText('Your e-mail')).toBeVisible()
})

test('after another address was given and its code typed, the card shows that address', async () => {
  await answer('read', { ...NONE, email: 'ada@example.test' })
  await answer('request', null)
  await answer('confirm', { email: 'new@example.test' })
  await showPart(<OwnMail />)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabelText('Your e-mail').fill('new@example.test')
  await answer('read', { ...NONE, email: 'ada@example.test', next: 'new@example.test' })
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByLabelText('Code from the mail').fill('12345678')
  await answer('read', { ...NONE, email: 'new@example.test' })
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Mails go to new@example.test', { exact: true })).toBeVisible()
})

test('where the site sends no mail, no address is asked for', async () => {
  await answer('read', { ...NONE, isOn: false })
  await showPart(<OwnMail />)
  await expect.element(page.getByText('This site sends no mail', { exact: false })).toBeVisible()
  await expect.element(page.getByLabelText('Your e-mail')).not.toBeInTheDocument()
})
