import { commands } from '@presale/ui/testing/commands.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { Overview } from './overview.tsx'

const NOTICE = 'Your e-mail is not confirmed'

const answer = (path: string, data: unknown) =>
  commands.setAnswer(`/api/trpc/${path}`, { status: 200, body: { result: { data } } })

beforeEach(async () => {
  await answer('account.read', { balance: '0.000000', bonusTokens: '0.000000', purchasedTokens: '0.000000' })
  await answer('presale.currencies', [])
})

test('the overview names an address that is not confirmed, and leads to the profile', async () => {
  await answer('account.emailState', { email: 'ada@exmaple.test', isConfirmed: false, canConfirm: true })
  await showPart(<Overview />)
  const notice = page.getByRole('note')
  await expect.element(notice).toMatchTextContent(NOTICE)
  await expect.element(notice).toMatchTextContent('ada@exmaple.test')
  const link = notice.getByRole('link', { name: 'Confirm it in your profile' })
  await expect.element(link).toHaveAttribute('href', '/dashboard/profile')
})

test('the overview has no notice where the address is confirmed, or the site sends no mail', async () => {
  for (const isConfirmed of [true, false]) {
    await answer('account.emailState', { email: 'ada@example.test', isConfirmed, canConfirm: false })
    const shown = await showPart(<Overview />)
    await expect.element(page.getByText('Bronze', { exact: true })).toBeVisible()
    expect(page.getByRole('note').elements()).toEqual([])
    await shown.unmount()
  }
})
