import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountOf } from '../../../testing/account.ts'
import { showPart } from '../../../testing/show-part.tsx'
import type { AddressChange } from './announced.ts'
import { Announcements } from './announcements.tsx'
import { Guard } from './guard.tsx'

const changeOf = (id: string, code: string, after: string): AddressChange => ({
  id,
  code,
  after,
  before: `former-${code}`,
  action: 'currency.change-address',
  network: null,
  operator: 'grace',
  at: `2026-01-02T01:04:0${id}.000Z`,
  requestId: `of ${id}`,
})
const ETH = changeOf('9', 'ETH', 'shared-by-two')
const BNB = changeOf('8', 'BNB', 'shared-by-two')
const BTC = changeOf('7', 'BTC', 'alone')
const banner = page.getByRole('note')

/** Shows the banner of these changes to the operator. */
async function showTo(login: string, ...addresses: AddressChange[]) {
  localStorage.adminToken = 'token'
  await answer('account.read', { ...accountOf('owner'), login })
  await answer('currencies.announcements', { addresses, rates: [], prices: [] })
  return showPart(
    <Guard>
      <Announcements />
    </Guard>,
  )
}

test('the banner counts addresses, not currencies, and names each once with the ones that it replaced', async () => {
  await showTo('ada', ETH, BNB, BTC)
  await expect
    .element(banner)
    .toMatchTextContent(
      'In the last 24 hours, 2 deposit addresses for 3 currencies were added, changed or offered again: ETH, BNB, BTC',
    )
  await banner.getByText(/2 deposit addresses/).click()
  expect(banner.getByText('shared-by-two').elements()).toHaveLength(1)
  for (const former of ['former-ETH', 'former-BNB', 'former-BTC'])
    await expect.element(banner).toMatchTextContent(former)
  await expectAccessible()
})

test('an address that several currencies got in one go is named once, beside the old one, with the currencies', async () => {
  const former = { before: 'former-wallet', network: 'Ethereum (ERC-20)', requestId: 'both' }
  const [one, other] = [ETH, BNB].map((change) => ({ ...change, ...former })) as [
    AddressChange,
    AddressChange,
  ]
  await showTo('ada', one, other, BTC)
  await banner.getByText(/2 deposit addresses/).click()
  expect(banner.getByText('former-wallet').elements()).toHaveLength(1)
  expect(banner.getByText('shared-by-two').elements()).toHaveLength(1)
  await expect.element(banner).toMatchTextContent('ETH, BNB were changed on Ethereum (ERC-20) by grace')
  await expect.element(banner).toMatchTextContent('BTC was changed by grace')
})

test('a banner that is put away leaves the screen at its beginning, with the focus', async () => {
  localStorage.adminToken = 'token'
  await answer('account.read', { ...accountOf('owner'), login: 'ada' })
  await answer('currencies.announcements', { addresses: [ETH, BTC], rates: [], prices: [] })
  await showPart(
    <main id="content" tabIndex={-1} style={{ marginTop: '60px', minHeight: '3000px' }}>
      <Guard>
        <Announcements />
      </Guard>
    </main>,
  )
  const hide = banner.getByRole('button', { name: 'Hide for today' })
  await expect.element(hide).toBeVisible()
  scrollTo(0, 80)
  await hide.click()
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect(scrollY).toBe(0)
})

test('a banner that one operator put away is shown to the next, and comes back with a newer change', async () => {
  const first = await showTo('ada', BNB, BTC)
  await banner.getByRole('button', { name: 'Hide for today' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  await first.unmount()
  const second = await showTo('bea', BNB, BTC)
  await expect.element(banner).toMatchTextContent('BNB, BTC')
  await second.unmount()
  await showTo('ada', ETH, BNB, BTC)
  await expect.element(banner).toMatchTextContent('The deposit address of ETH was changed')
  await expect.element(banner).not.toMatchTextContent('BTC')
})

test('a price that an owner set is announced with the old one and the change', async () => {
  localStorage.adminToken = 'token'
  await answer('account.read', accountOf('viewer'))
  const set = { operator: 'grace', at: '2026-01-02T01:04:05.000Z' }
  const prices = [
    { ...set, id: '9', before: '0.5', after: '1000000' },
    { ...set, id: '8', before: null, after: '0.5' },
  ]
  await answer('currencies.announcements', { addresses: [BTC], rates: [], prices })
  await showPart(
    <Guard>
      <Announcements />
    </Guard>,
  )
  const sum =
    'In the last 24 hours, the price of iToken was set 2 times and 1 deposit address was added, changed or offered again: BTC'
  await expect.element(banner).toMatchTextContent(sum)
  await banner.getByText(/1 deposit address/).click()
  const price = banner.getByRole('listitem').filter({ hasText: 'The price of iToken was' })
  await expect
    .element(price.nth(0))
    .toMatchTextContent(/from \$0\.50 to \$1,000,000\.00 \(\+199,999,900%\) by grace/)
  await expect.element(price.nth(1)).toMatchTextContent(/was set to \$0\.50 by grace/)
  await expectAccessible()
})
