/** How soon a screen of the sidebar opens. */

import { ErrorBoundary } from '@presale/ui/error-boundary'
import { answer, hold, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { lazyWithPreload, useLoadWhenIdle } from '@presale/web-client/screen-code'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { AppRoutes } from '../../routes.tsx'
import { SCREENS } from '../../screen-code.ts'
import { beginAt, NEW_BUYER } from '../../testing/account.ts'
import { Calls, goForward, whenNothingIsRead } from '../../testing/calls.tsx'
import { ETHER } from '../../testing/currency.ts'
import { PENDING_ORDER } from '../../testing/order.ts'
import { showPart } from '../../testing/show-part.tsx'

const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
const heading = page.getByRole('heading', { level: 1 })
const home = location.href
performance.setResourceTimingBufferSize(10_000)

beforeEach(() => answer('presale.currencies', [ETHER]))
afterEach(() => history.replaceState(null, '', home))

async function open(account = NEW_BUYER) {
  await beginAt('/dashboard', account)
  await showPart(
    <>
      <AppRoutes />
      <Calls />
    </>,
  )
  await expect.element(heading).toBeVisible()
  // The pointer may still rest where the test before has left it.
  await heading.hover()
  await whenNothingIsRead()
  goForward(60)
}

/** The browser saves data, so that no code is loaded before it is needed. */
function saveData() {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
}

/** What the spinners say from now on. */
function watchSpinners() {
  const said = new Set<string>()
  const watcher = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=status]:has(.animate-spin)'))
      said.add(textContent)
  })
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => watcher.disconnect())
  return said
}

const isLoaded = (file: string) =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(file))

test('the code of a screen loads while the session is checked, and one spinner waits for both', async () => {
  saveData()
  await open()
  await hold('account.read')
  const said = watchSpinners()
  history.pushState(null, '', '/dashboard/how-to-buy')
  await expect.poll(() => isLoaded('/how-to-buy/how-to-buy.tsx')).toBe(true)
  await answer('account.read', NEW_BUYER)
  await expect.element(heading).toHaveTextContent('How to Buy')
  expect([...said]).toEqual(['Checking your session'])
})

test('pointing at a link loads the code of its screen', async () => {
  saveData()
  await open()
  await sidebar.getByRole('link', { name: 'My Tokens' }).hover()
  await expect.poll(() => isLoaded('/my-token/my-token.tsx')).toBe(true)
})

test('pointing at a link to an order loads the order and the code of its page', async () => {
  saveData()
  await answer('orders.read', PENDING_ORDER)
  await open({ ...NEW_BUYER, ordersToPay: [PENDING_ORDER.reference] })
  await page.getByRole('main').getByRole('link', { name: '1 order waits for your payment' }).hover()
  await expect.poll(() => isLoaded('/transaction/transaction.tsx')).toBe(true)
  await expect.poll(() => isLoaded('orders.read')).toBe(true)
})

test('the code of the other screens loads once nothing else is to be done', async () => {
  await beginAt('/dashboard')
  await hold('account.read')
  await showPart(<AppRoutes />)
  await expect.element(page.getByText('Checking your session')).toBeVisible()
  await answer('account.read', NEW_BUYER)
  for (const file of ['/profile/further-cards.tsx', '/status/status.tsx', '/buy-token/buy-token.tsx'])
    await expect.poll(() => isLoaded(file)).toBe(true)
})

test('code that cannot be loaded ahead ends the loading, so that no further failure is kept', async () => {
  const asked: string[] = []
  const screenOf = (name: string, loads: boolean) =>
    lazyWithPreload(async () => {
      asked.push(name)
      if (!loads) throw new Error('Failed to fetch')
      return () => null
    })
  const screens = { a: screenOf('a', true), b: screenOf('b', false), c: screenOf('c', true) }
  function Opened() {
    useLoadWhenIdle(screens)
    return null
  }
  await showPart(<Opened />)
  await expect.poll(() => asked).toContain('b')
  for (const _ of ['the failure', 'the next screen'])
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_500 }))
  expect(asked).not.toContain('c')
})

test('code that comes late replaces its placeholder at once, because no Suspense keeps it', async () => {
  const { promise, resolve } = Promise.withResolvers<() => string>()
  const Part = lazyWithPreload(() => promise, 'Placeholder')
  await showPart(<Part />)
  await expect.element(page.getByText('Placeholder')).toBeVisible()
  resolve(() => 'Loaded')
  await expect.element(page.getByText('Loaded')).toBeVisible()
  await expect.element(page.getByText('Placeholder')).not.toBeInTheDocument()
})

test('code that cannot be loaded is an error where it would show', async () => {
  const Part = lazyWithPreload(() => Promise.reject(new Error('Failed to fetch')))
  await showPart(
    <ErrorBoundary message="Not loaded.">
      <Part />
    </ErrorBoundary>,
  )
  await expect.element(page.getByText('Not loaded.')).toBeVisible()
})

/** Points at the link, and waits until the check that this begins has ended. */
async function pointAt(link: Locator) {
  const before = (await inputsOf('account.read')).length
  await link.hover()
  await expect.poll(async () => (await inputsOf('account.read')).length).toBe(before + 1)
  await whenNothingIsRead()
}

test('a screen opens at once when pointing at its link has just checked the session', async () => {
  await open()
  const link = sidebar.getByRole('link', { name: 'Buy Token' })
  await pointAt(link)
  await SCREENS['/dashboard/buy-token'].preload()
  const said = watchSpinners()
  await hold('account.read')
  await link.click()
  await expect.element(heading).toHaveTextContent('Buy iToken')
  expect([...said]).toEqual([])
})

test('a screen opens at once within a minute of the check of the screen before', async () => {
  await open()
  history.pushState(null, '', '/dashboard/how-to-buy')
  await expect.element(heading).toHaveTextContent('How to Buy')
  await whenNothingIsRead()
  await SCREENS['/dashboard/buy-token'].preload()
  const said = watchSpinners()
  await hold('account.read')
  history.pushState(null, '', '/dashboard/buy-token')
  await expect.element(heading).toHaveTextContent('Buy iToken')
  expect([...said]).toEqual([])
  await expect.poll(() => inputsOf('account.read')).toHaveLength(1)
})

test('pointing at a link renders its screen ahead, and a press only shows it', async () => {
  await open()
  await sidebar.getByRole('link', { name: 'Buy Token' }).click()
  await expect.element(heading).toHaveTextContent('Buy iToken')
  const link = sidebar.getByRole('link', { name: 'Status' })
  await link.hover()
  const hidden = page.getByRole('heading', { name: 'Status', level: 1, includeHidden: true })
  await expect.element(hidden).toBeInTheDocument()
  const ahead = hidden.element()
  await expect.element(heading).toHaveTextContent('Buy iToken')
  expect(document.title.toLowerCase()).toContain('itoken | buy token')
  await link.click()
  await expect.element(heading).toHaveTextContent('Status')
  expect(heading.element()).toBe(ahead)
  expect(document.title.toLowerCase()).toContain('itoken | status')
})

test('it checks the session all the same', async () => {
  await open()
  const link = sidebar.getByRole('link', { name: 'Buy Token' })
  await pointAt(link)
  await refuse('account.read', 401, 'Please log in.')
  await link.click()
  await expect.element(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
})

test('a check of a minute ago does not open a screen', async () => {
  await open()
  const link = sidebar.getByRole('link', { name: 'Buy Token' })
  await pointAt(link)
  await heading.hover()
  goForward(60)
  await hold('account.read')
  await link.click()
  await expect.element(page.getByText('Checking your session')).toBeInTheDocument()
  await expect.element(heading).not.toBeInTheDocument()
})

test('pointing at My Tokens asks for what it shows first', async () => {
  await open()
  await hold('orders.holdings')
  const link = sidebar.getByRole('link', { name: 'My Tokens' })
  await link.hover()
  await expect.poll(() => inputsOf('orders.holdings')).toHaveLength(1)
  await link.click()
  await expect.element(heading).toHaveTextContent('My Tokens')
  expect(await inputsOf('orders.holdings')).toHaveLength(1)
})
