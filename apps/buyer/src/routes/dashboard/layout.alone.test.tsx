/** The frame around the buyer's screens: the sidebar, the guard and the theme. */

import { answer, breakOff, hold, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppRoutes } from '../../routes.tsx'
import { beginAt, NEW_BUYER } from '../../testing/account.ts'
import { Calls, goForward, whenNothingIsRead } from '../../testing/calls.tsx'
import { ETHER } from '../../testing/currency.ts'
import { showPart } from '../../testing/show-part.tsx'

const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
const heading = page.getByRole('heading', { level: 1 })
const width = () => document.querySelector('[data-sidebar]')?.getBoundingClientRect().width
const home = location.href

beforeEach(async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the sidebar keeps its state in this cookie
  document.cookie = 'sidebar:state=; path=/; max-age=0'
  await answer('presale.currencies', [ETHER])
})
afterEach(() => history.replaceState(null, '', home))

async function open(path = '/dashboard') {
  await beginAt(path)
  const screen = await showPart(
    <>
      <AppRoutes />
      <Calls />
    </>,
  )
  await expect.element(heading).toBeVisible()
  return screen
}

test('the sidebar has the groups and entries of the specification, and each opens its screen', async () => {
  await open()
  expect(sidebar.getByRole('list').elements()).toHaveLength(3)
  for (const [entry, title] of [
    ['My Profile', 'My Profile'],
    ['Status', 'Status'],
    ['Buy Token', 'Buy iToken'],
    ['My Tokens', 'My Tokens'],
    ['How to Buy', 'How to Buy'],
    ['Dashboard', 'Dashboard'],
  ] as const) {
    const link = sidebar.getByRole('link', { name: entry, exact: true })
    await link.click()
    await expect.element(heading).toHaveTextContent(title)
    await expect.element(link).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => document.title.toLowerCase()).toContain(`itoken | ${entry.toLowerCase()}`)
  }
})

test.each([
  ['docs', 'How to Buy'],
  ['withdrawal/binance', 'How to Buy'],
  ['transaction', 'My Tokens'],
  ['', 'Dashboard'],
  ['buy-token/', 'Buy Token'],
  ['transaction/', 'My Tokens'],
])('the address /dashboard/%s opens its screen and marks %s', async (path, entry) => {
  await open(`/dashboard/${path}`)
  const marked = [...document.querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent)
  expect(marked).toEqual([entry])
})

test('Ctrl+B and Cmd+B toggle the sidebar, which is 19 rem wide and names the version', async () => {
  const screen = await open()
  expect(width()).toBe(19 * 16)
  await expect.element(page.getByText('Documentation v1.0.0')).toBeVisible()
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.poll(width).toBe(3 * 16)
  await screen.unmount()
  await open()
  expect(width()).toBe(3 * 16)
  await userEvent.keyboard('{Meta>}b{/Meta}')
  await expect.poll(width).toBe(19 * 16)
})

test('under 768 px the sidebar is a panel over the page, which a link closes and no cookie remembers', async () => {
  await page.viewport(767, 740)
  await open()
  await expect.element(sidebar).not.toBeInTheDocument()
  await toggle.click()
  const panel = page.getByRole('dialog')
  await expect.poll(() => panel.element().getBoundingClientRect().width).toBe(18 * 16)
  await expect.element(panel.getByText('Documentation v1.0.0')).toBeVisible()
  await page.getByRole('link', { name: 'Buy Token' }).click()
  await expect.element(heading).toHaveTextContent('Buy iToken')
  await expect.element(panel).not.toBeInTheDocument()
  expect(document.cookie).not.toContain('sidebar:state')
  await page.viewport(768, 740)
  await expect.element(sidebar.getByRole('link', { name: 'Buy Token' })).toBeVisible()
})

test('what is scrolled into view stops below the header', async () => {
  await open()
  const { height } = page.getByRole('banner').element().getBoundingClientRect()
  expect(getComputedStyle(document.documentElement).scrollPaddingTop).toBe(`${height}px`)
})

test('a change of route a minute after the last check shows a spinner until the session is checked', async () => {
  await open()
  await heading.hover()
  await whenNothingIsRead()
  goForward(60)
  await hold('account.read')
  await sidebar.getByRole('link', { name: 'Buy Token' }).click()
  await expect.element(page.getByText('Checking your session')).toBeInTheDocument()
  await expect.element(heading).not.toBeInTheDocument()
  await answer('account.read', NEW_BUYER)
  await expect.element(heading).toHaveTextContent('Buy iToken')
})

test('a session that ended elsewhere is removed, and the log-in says so and leads back', {
  tags: ['asvs-14.3.1'],
}, async () => {
  await open()
  await heading.hover()
  await whenNothingIsRead()
  await refuse('account.read', 401, 'Please log in.')
  // Without a pointer, for pointing at the link would already lead to the log-in.
  document.querySelector<HTMLElement>('[href="/dashboard/buy-token"]')?.click()
  await expect.element(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  expect(location.search).toBe('?ended&next=%2Fdashboard%2Fbuy-token')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('user'))).toEqual([])
})

test.each([
  ['after ten seconds', () => vi.advanceTimersByTimeAsync(10_000)],
  ['as soon as the browser is online again', () => window.dispatchEvent(new Event('online'))],
])('a server that cannot be reached is asked for the session again %s', async (_, comeBack) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await beginAt('/dashboard/status')
  await breakOff('account.read')
  await showPart(<AppRoutes />)
  await expect
    .element(page.getByRole('heading', { level: 1, name: "We can't reach the server" }))
    .toBeVisible()
  expect(document.title).toMatch(/ \| We can't reach the server$/)
  await answer('account.read', NEW_BUYER)
  await comeBack()
  await expect.element(page.getByRole('heading', { name: 'All levels' })).toBeVisible()
})

test('a screen that is shown stays while the browser is offline, but not when only the server is away', async () => {
  await open()
  await whenNothingIsRead()
  await breakOff('account.read')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  const levels = page.getByRole('heading', { name: 'All levels' })
  document.querySelector<HTMLElement>('[href="/dashboard/status"]')?.click()
  await expect.element(levels).toBeVisible()
  await whenNothingIsRead()
  await expect.element(levels).toBeVisible()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('heading', { name: "We can't reach the server" })).toBeVisible()
  await answer('account.read', NEW_BUYER)
  window.dispatchEvent(new Event('online'))
  await expect.element(levels).toBeVisible()
})

test('pointing at a link while the browser is offline leaves what the last check confirmed', async () => {
  await open()
  await whenNothingIsRead()
  goForward(40)
  await breakOff('account.read')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  const link = sidebar.getByRole('link', { name: 'Status' })
  await link.hover()
  await expect.poll(async () => (await inputsOf('account.read')).length).toBeGreaterThan(0)
  await whenNothingIsRead()
  await hold('account.read')
  await link.click()
  await expect.element(page.getByRole('heading', { name: 'All levels' })).toBeVisible()
})

test('a visitor without a session is led to the log-in, and back to the requested page', async () => {
  await beginAt('/dashboard/buy-token?currency=ETH')
  localStorage.clear()
  await answer('account.logIn', { sessionToken: 'a session', email: NEW_BUYER.email })
  await showPart(<AppRoutes />)
  await expect.poll(() => location.search).toBe('?next=%2Fdashboard%2Fbuy-token%3Fcurrency%3DETH')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(NEW_BUYER.email)
  await page.getByLabelText('Password', { exact: true }).fill('a password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.element(page.getByRole('heading', { name: 'Ethereum' })).toBeVisible()
  expect(location.search).toBe('?currency=ETH')
})

test('the theme chosen in the sidebar applies at once and is kept', async () => {
  await open()
  await page.getByRole('radio', { name: 'Dark' }).click({ force: true })
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.theme).toBe('dark')
  await page.getByRole('radio', { name: 'System' }).click({ force: true })
})

test('the lines at the foot of the window do not cover the end of the sidebar', async () => {
  await page.viewport(1280, 500)
  await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  window.dispatchEvent(new Event('offline'))
  const offline = page.getByText("You're offline.", { exact: false })
  await expect.element(offline).toBeVisible()
  const end = page.getByText('Documentation v1.0.0')
  const overlap = () =>
    end.element().getBoundingClientRect().bottom - offline.element().getBoundingClientRect().top
  await expect.poll(overlap).toBeLessThanOrEqual(0)
})

test.each(['', '/profile', '/status', '/my-token', '/how-to-buy', '/docs', '/withdrawal/binance'])(
  'at twice the size of type on a phone, /dashboard%s does not scroll sideways',
  async (path) => {
    await page.viewport(180, 370)
    await open(`/dashboard${path}`)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(180)
  },
)

test('on a phone a link to a currency shows its panel as far as the button', async () => {
  await page.viewport(360, 690)
  await open('/dashboard/buy-token?currency=ETH&amount=100')
  await expect.element(page.getByRole('button', { name: 'Buy Now' })).toBeInViewport({ ratio: 1 })
})

test('a screen shorter than the window does not scroll because of the notice of a demonstration', async () => {
  await page.viewport(1440, 900)
  await beginAt('/dashboard/docs')
  await answer('presale.isDemo', true)
  await showPart(<AppRoutes />)
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByRole('complementary', { name: 'Demo' })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollHeight).toBeLessThanOrEqual(900)
})

test('the notice of a demonstration is there before the screen, which so does not move', async () => {
  await beginAt('/dashboard/docs')
  await hold('presale.isDemo')
  await showPart(<AppRoutes />)
  await expect.poll(() => inputsOf('account.read')).toHaveLength(1)
  // Once a later call is answered, so is the guard's.
  await fetch('/api/trpc/account.read')
  await expect.element(page.getByText('Checking your session')).toBeInTheDocument()
  expect(heading.elements()).toEqual([])
  await answer('presale.isDemo', true)
  await expect.element(heading).toBeVisible()
  expect(page.getByRole('complementary', { name: 'Demo' }).elements()).toHaveLength(1)
})
