import { LEVELS, TOKEN_STAKES } from '@presale/rules/presale'
import { PRESALE_DASHBOARD_TEXTS } from '@presale/rules/texts/presale-dashboard'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, hold } from '@presale/ui/testing/answers.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { NEW_BUYER } from '../../../testing/account.ts'
import { ETHER } from '../../../testing/currency.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { Overview } from './overview.tsx'
import { TokenStakes } from './token-stakes.tsx'

beforeEach(async () => {
  await answer('account.read', NEW_BUYER)
  await answer('presale.currencies', [{ ...ETHER, code: 'USDT', tokensPerUnit: '2' }])
})

test('a new buyer has the level Bronze, reads what sets a bonus, and sees how far Silver is', async () => {
  await showPart(<Overview />)
  await expect.element(page.getByText(LEVELS[0].name, { exact: true })).toBeVisible()
  await expect.element(page.getByText('You have 5% bonus')).toBeVisible()
  await expect.element(page.getByText(PRESALE_DASHBOARD_TEXTS.bonusCaption)).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Progress to Silver' }))
    .toHaveAttribute('aria-valuenow', '0')
  await expect.element(page.getByText(/^Silver starts at/)).toMatchTextContent('Silver starts at 200 iToken.')
  await expect
    .element(page.getByRole('link', { name: 'Buy iToken Now!' }))
    .toHaveAttribute('href', '/dashboard/buy-token')
  await expectAccessible()
})

test('the announcement and the simulation are equally high beside each other', async () => {
  await showPart(<Overview />)
  await expect.element(page.getByRole('region', { name: PRESALE_DASHBOARD_TEXTS.stakes.title })).toBeVisible()
  const [one, two] = ['Announcement', PRESALE_DASHBOARD_TEXTS.stakes.title].map(
    (name) => page.getByRole('region', { name }).element().getBoundingClientRect().height,
  )
  expect(one).toBe(two)
})

/** What stands above a screen in the dashboard on a phone, in px: the header, and the space below it. */
const DASHBOARD_HEADER = 80
/** The height of a demonstration's warning on a phone, in px. */
const DEMO_NOTICE = 58

test.each([
  [360, 'above the progress, in the first window'],
  [1280, 'beside the title'],
])('at %i px the button that buys is %s', async (width) => {
  await page.viewport(width, 740)
  await showPart(<Overview />)
  const progress = page.getByRole('progressbar', { name: 'Progress to Silver' })
  await expect.element(progress).toBeVisible()
  const button = page.getByRole('link', { name: 'Buy iToken Now!' }).element().getBoundingClientRect()
  const title = page.getByRole('heading', { name: 'Your level' }).element().getBoundingClientRect()
  if (width === 360) {
    expect(button.bottom).toBeLessThan(progress.element().getBoundingClientRect().top)
    expect(button.bottom).toBeLessThan(740 - DASHBOARD_HEADER - DEMO_NOTICE)
  } else expect([button.top < title.bottom, button.left > title.left]).toEqual([true, true])
})

const CONFIRM = { name: 'Confirm your e-mail' }

test('an e-mail that is not confirmed is named beside the heading, and moves nothing', async () => {
  await hold('account.read')
  await showPart(<Overview />)
  const below = page.getByRole('region', { name: 'Announcement' })
  await expect.element(below).toBeVisible()
  await expect.element(page.getByRole('link', CONFIRM)).not.toBeInTheDocument()
  const before = below.element().getBoundingClientRect().top
  await answer('account.read', { ...NEW_BUYER, isEmailConfirmed: false })
  await expect.element(page.getByRole('link', CONFIRM)).toHaveAttribute('href', '/dashboard/profile')
  expect(below.element().getBoundingClientRect().top).toBe(before)
})

test.each([360, 1280])(
  'at %i px an order that waits for its payment is a link, and moves nothing',
  async (width) => {
    await page.viewport(width, 740)
    await hold('account.read')
    await showPart(<Overview />)
    const below = page.getByRole('region', { name: 'Announcement' })
    await expect.element(below).toBeVisible()
    const before = below.element().getBoundingClientRect().top
    await answer('account.read', { ...NEW_BUYER, isEmailConfirmed: false, ordersToPay: ['a'] })
    await expect
      .element(page.getByRole('link', { name: '1 order waits for your payment' }))
      .toHaveAttribute('href', '/dashboard/transaction?order=a')
    expect(below.element().getBoundingClientRect().top).toBe(before)
    await expectAccessible()
  },
)

test('several orders that wait for their payment lead to the list, and none is no link', async () => {
  const link = page.getByRole('link', { name: /for your payment/ })
  const screen = await showPart(<Overview />)
  await expect.element(page.getByText('You have 5% bonus')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  await screen.unmount()
  await answer('account.read', { ...NEW_BUYER, ordersToPay: ['a', 'b', 'c'] })
  await showPart(<Overview />)
  await expect.element(link).toMatchTextContent('3 orders wait for your payment')
  await expect.element(link).toHaveAttribute('href', '/dashboard/my-token')
})

test.each([
  [['a'], '1 order waits for the operator', '/dashboard/transaction?order=a'],
  [['a', 'b'], '2 orders wait for the operator', '/dashboard/my-token'],
])('orders whose payment was named wait for the operator: %s', async (ordersInCheck, text, path) => {
  await answer('account.read', { ...NEW_BUYER, ordersInCheck })
  const screen = await showPart(<Overview />)
  await expect.element(page.getByRole('link', { name: text })).toHaveAttribute('href', path)
  await screen.unmount()
  await answer('account.read', { ...NEW_BUYER, ordersToPay: ['c'], ordersInCheck })
  await showPart(<Overview />)
  await expect
    .element(page.getByRole('link', { name: '1 order waits for your payment' }))
    .toHaveAttribute('href', '/dashboard/transaction?order=c')
  expect(page.getByText(text).elements()).toEqual([])
})

test('without a rate the equivalent is zero and says why, and a later load shows it', async () => {
  await breakOff('presale.currencies', 'disconnect')
  const screen = await showPart(<Overview />)
  await expect.element(page.getByText('The rate could not be loaded')).toBeVisible()
  await screen.unmount()
  await answer('presale.currencies', [ETHER])
  const other = await showPart(<Overview />)
  await expect.element(page.getByText('No rate is available')).toBeVisible()
  await expect.element(page.getByText('0.00', { exact: true })).toBeVisible()
  await other.unmount()
  await answer('presale.currencies', [{ ...ETHER, code: 'USDT', tokensPerUnit: '2' }])
  await showPart(<Overview />)
  await expect.element(page.getByText('At the current rate')).toBeVisible()
})

test('the token stakes are labelled as simulated, grow, pause, and go on from the last value', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const kept = () => Number(localStorage.tokenStakes)
  const screen = await showPart(<TokenStakes />)
  await expect.element(page.getByText('Simulated demonstration, not sales data')).toBeVisible()
  expect(kept()).toBe(TOKEN_STAKES.initial)
  await vi.advanceTimersByTimeAsync(TOKEN_STAKES.tickSeconds * 1000)
  const { smallestStep, largestStep, initial } = TOKEN_STAKES
  await expect.poll(kept).toBeGreaterThanOrEqual(initial + smallestStep)
  expect(kept()).toBeLessThanOrEqual(initial + largestStep)
  await page.getByRole('button', { name: 'Pause the simulation' }).click()
  const paused = kept()
  await vi.advanceTimersByTimeAsync(20_000)
  // Drawing the other button means that a value of those 20 seconds would be kept by now.
  await page.getByRole('button', { name: 'Resume the simulation' }).click()
  await expect.element(page.getByRole('button', { name: 'Pause the simulation' })).toBeVisible()
  expect(kept()).toBe(paused)
  await screen.unmount()
  await showPart(<TokenStakes />)
  await expect.element(page.getByText(paused.toLocaleString('en-US'))).toBeVisible()
})
