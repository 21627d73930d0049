import { answer, hold, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '../../../../testing/show-part.tsx'
import { NeedsYou } from './needs-you.tsx'

const home = location.href
const RATES = { result: null, lastSuccess: null, lastFailure: null, outdated: [] }
const none = { count: 0, exact: true }
const waiting = { count: none, oldest: null, unanswered: none }
const notices = page.getByRole('list').getByRole('link')

beforeEach(async () => {
  history.replaceState(null, '', '/admin/dashboard/overview')
  await answer('rates.status', RATES)
  await answer('currencies.announcements', { addresses: [], rates: [], prices: [] })
  await answer('tokenPrice.read', { usd: '0.5' })
  await answer('orders.waiting', waiting)
})

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', home)
})

test('mails that were not taken and mails that failed are named, each with its list', async () => {
  await answer('mail.trouble', { delayed: 1, failed: 2 })
  await showScreen(<NeedsYou />, 'manager')
  await expect
    .element(notices.nth(0))
    .toHaveTextContent('1 mail waits because the mail server did not take it.')
  await expect.element(notices.nth(0)).toHaveAttribute('href', '/admin/dashboard/mail?state=waiting')
  await expect.element(notices.nth(1)).toHaveTextContent('2 mails failed in the last 7 days.')
  await expect.element(notices.nth(1)).toHaveAttribute('href', '/admin/dashboard/mail?state=failed')
})

test.each([
  [1, '1 order has an unanswered message.'],
  [2, '2 orders have an unanswered message.'],
])('%i unanswered orders are named first, with their list', async (count, text) => {
  await answer('mail.trouble', { delayed: 1, failed: 0 })
  await answer('orders.waiting', { ...waiting, unanswered: { count, exact: true } })
  await showScreen(<NeedsYou />, 'manager')
  await expect.element(notices.nth(0)).toHaveTextContent(text)
  await expect
    .element(notices.nth(0))
    .toHaveAttribute('href', '/admin/dashboard/transactions?messages=unanswered')
})

test.each([
  [['BTC'], '1 rate is older than the price of iToken.'],
  [['BTC', 'ETH'], '2 rates are older than the price of iToken.'],
])('rates of another price are named until they are set: %s', async (outdated, text) => {
  await answer('mail.trouble', { delayed: 0, failed: 0 })
  await answer('rates.status', { ...RATES, outdated })
  await showScreen(<NeedsYou />, 'viewer')
  await expect.element(notices.nth(0)).toHaveTextContent(text)
  await expect.element(notices.nth(0)).toHaveAttribute('href', '/admin/dashboard')
})

test('orders that cannot be counted are an error in place of the figures, and can be loaded again', async () => {
  await refuse('orders.waiting')
  await showScreen(<NeedsYou />, 'manager')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The waiting orders could not be counted.')
  await expect.element(page.getByText('Never')).toBeVisible()
  await answer('orders.waiting', { ...waiting, count: { count: 7, exact: true } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: '7', exact: true })).toBeVisible()
})

test('without trouble there is no list', async () => {
  await answer('mail.trouble', { delayed: 0, failed: 0 })
  await answer('tokenPrice.read', { usd: null })
  await showScreen(<NeedsYou />, 'manager')
  await expect.element(notices).toMatchTextContent('The token has no price')
})

test.each([
  ['there is none', [], true],
  ['each is switched off', [{ enabled: false }, { enabled: false }], true],
  ['one is accepted', [{ enabled: false }, { enabled: true }], false],
] as const)('whether buyers can pay in any currency is said where %s', async (_, currencies, isSaid) => {
  await answer('mail.trouble', { delayed: 1, failed: 0 })
  await answer('tokenPrice.read', { usd: '0.5' })
  await answer('currencies.list', currencies)
  await showScreen(<NeedsYou />, 'manager')
  await expect.element(page.getByRole('link', { name: /^1 mail waits/ })).toBeVisible()
  const said = page.getByRole('link', { name: 'No currency is accepted, so buyers cannot order.' })
  if (isSaid) await expect.element(said).toHaveAttribute('href', '/admin/dashboard')
  else await expect.element(said).not.toBeInTheDocument()
})

test('a wide screen has a place for a long figure and four lines, so that nothing below moves', async () => {
  const waited = { count: { count: 1, exact: true }, oldest: { id: '1', seconds: 5 }, unanswered: none }
  const height = () => page.getByRole('region', { name: 'Needs attention' }).element().clientHeight
  await answer('mail.trouble', { delayed: 0, failed: 0 })
  // What a window of 1280 px leaves beside the sidebar.
  const show = () =>
    showScreen(
      <div style={{ width: 960 }}>
        <NeedsYou />
      </div>,
      'manager',
    )
  await hold('orders.waiting')
  const { unmount } = await show()
  await expect.element(page.getByText('Never')).toBeVisible()
  const before = height()
  await unmount()
  await answer('rates.status', { ...RATES, lastFailure: { at: '', message: '' } })
  await answer('mail.trouble', { delayed: 0, failed: 1 })
  const change = { id: '1', code: 'BTC', before: '1', after: '2', operator: 'grace', at: '', requestId: '' }
  const rates = [change, { ...change, id: '2' }]
  await answer('currencies.announcements', { addresses: [change], rates, prices: [change] })
  await answer('orders.waiting', waited)
  await show()
  await expect.element(page.getByText('less than a minute')).toBeVisible()
  await expect.element(notices.nth(0)).toHaveTextContent('The rates could not be updated.')
  await expect
    .element(notices.nth(1))
    .toHaveTextContent('Operators changed in the last 24 hours: 1 address, 2 rates, the price of iToken.')
  expect(height()).toBe(before)
})
