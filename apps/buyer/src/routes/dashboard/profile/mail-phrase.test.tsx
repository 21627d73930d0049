import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NEW_BUYER } from '../../../testing/account.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { MailPhrase } from './mail-phrase.tsx'

const answer = (path: string, data: unknown) =>
  commands.setAnswer(`/api/trpc/account.${path}`, { status: 200, body: { result: { data } } })

test('a buyer saves a phrase, and a longer one than fits is refused at the field', async () => {
  await answer('read', NEW_BUYER)
  await answer('setMailPhrase', null)
  await showPart(<MailPhrase />)
  const field = page.getByLabelText('Phrase', { exact: true })
  await field.fill('x'.repeat(61))
  await page.getByRole('button', { name: 'Save phrase' }).click()
  await expect.element(page.getByText('At most 60 characters.')).toBeVisible()
  await expectAccessibleAtThisWidth()
  await field.fill(' <b>blue</b> whale ')
  await answer('read', { ...NEW_BUYER, mailPhrase: '<b>blue</b> whale' })
  await page.getByRole('button', { name: 'Save phrase' }).click()
  await expect.element(page.getByText('Your phrase is saved.').first()).toBeVisible()
  expect(await commands.bodiesSent('/api/trpc/account.setMailPhrase')).toEqual([
    { phrase: '<b>blue</b> whale' },
  ])
  await expect.element(field).toHaveValue('<b>blue</b> whale')
})

test('where the site sends no mail, no phrase is asked for', async () => {
  await answer('read', { ...NEW_BUYER, siteHasMail: false })
  await showPart(
    <>
      <p>{'The end'}</p>
      <MailPhrase />
    </>,
  )
  await expect.element(page.getByText('The end')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
