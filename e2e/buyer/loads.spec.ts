/** The buyer app’s messages for failed loads, and the retry after them. Every fault is real. */
import type { Page } from '@playwright/test'
import type { FaultKind, FaultyProduct } from '../faulty-proxy.ts'
import { arrive, expect, follow, placeOrder, test } from '../test.ts'

type Load = { screen: string; path: RegExp; kind: FaultKind; message: string; shown: RegExp | string }

/** Opens the screen while the load fails, expects the message, mends the fault and retries. */
async function expectRetry(page: Page, faulty: FaultyProduct, load: Load) {
  await test.step(`${load.message} (${load.screen}, ${String(load.kind)})`, async () => {
    const fault = faulty.fail(load.path, load.kind)
    await page.goto(`${faulty.buyerUrl}/dashboard${load.screen}`)
    const alert = page.getByRole('alert').filter({ hasText: load.message })
    await expect(alert).toBeVisible()
    expect(fault.met()).toBeGreaterThan(0)
    fault.mend()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByText(load.shown).first()).toBeVisible()
    await expect(alert).toBeHidden()
  })
}

test.describe('a load that fails', { tag: '@phone' }, () => {
  test('shows the status of a failed answer for the currencies, or that none arrived', async ({
    page,
    faulty,
  }) => {
    await arrive(page, faulty)
    const load = { screen: '/buy-token', path: /presale\.currencies/, shown: 'Bitcoin' }
    const unread = 'Failed to fetch cryptos: Unexpected response status'
    for (const [kind, message] of [
      ['disconnect', unread],
      ['cut', unread],
      ['garbage', 'Failed to get cryptos: 200'],
      [() => 'no JSON', 'Failed to get cryptos: 200'],
      ['bad-gateway', 'Failed to get cryptos: 502'],
    ] as const) {
      await expectRetry(page, faulty, { ...load, kind, message })
    }
  })

  test('shows which other part of the dashboard failed to load, and can be retried', async ({
    page,
    faulty,
  }) => {
    await arrive(page, faulty)
    const reference = await placeOrder(page, faulty, '100')
    const loads: Load[] = [
      {
        screen: `/transaction?order=${reference}`,
        path: /orders\.read/,
        kind: 'bad-gateway',
        message: 'Error: Failed to fetch order data.',
        shown: 'Processing your transaction',
      },
      {
        screen: '/my-token',
        path: /orders\.holdings/,
        kind: 'disconnect',
        message: 'Your balance could not be loaded.',
        shown: 'At the token price of each order',
      },
      {
        screen: '/status',
        path: /account\.read/,
        kind: 'garbage',
        message: "We can't reach the server. You're still logged in.",
        shown: 'All levels',
      },
    ]
    for (const load of loads) await expectRetry(page, faulty, load)
  })

  test('leaves the USDT equivalent at zero without a rate, and shows why', async ({ page, faulty }) => {
    const fault = faulty.fail(/presale\.currencies/, 'disconnect')
    await arrive(page, faulty)
    await expect(page.getByText('No rate is available')).toBeVisible()
    await expect(page.getByText('0.00', { exact: true })).toBeVisible()
    fault.mend()
    await page.reload()
    await expect(page.getByText('At the current rate')).toBeVisible()
  })

  test('shows a message when a whole screen fails to load, and can be retried', async ({ page, faulty }) => {
    const message = page.getByText('This page could not be loaded. Please check your connection.')
    const again = page.getByRole('button', { name: 'Try again' })
    await arrive(page, faulty)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const inside = faulty.fail(/assets\/buy-token/, 'disconnect')
    await follow(page, 'Buy Token')
    await expect(message).toBeVisible()
    inside.mend()
    await again.click()
    await expect(page.getByRole('button', { name: /^BTC/ })).toBeVisible()
    const outside = faulty.fail(/assets\/privacy/, 'bad-gateway')
    await page.goto(`${faulty.buyerUrl}/privacy`)
    await expect(message).toBeVisible()
    outside.mend()
    await again.click()
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  })
})

test('what failed to load offline appears by itself once the network is back', async ({
  page,
  context,
  faulty,
}) => {
  await arrive(page, faulty)
  const list = faulty.fail(/presale\.currencies/, 'disconnect')
  await page.goto(`${faulty.buyerUrl}/dashboard/buy-token`)
  await expect(page.getByRole('alert')).toBeVisible()
  list.mend()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /^BTC/ })).toBeVisible()
  const screen = faulty.fail(/assets\/how-to-buy/, 'disconnect')
  await follow(page, 'How to Buy')
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  screen.mend()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'How to Buy' })).toBeVisible()
})

test('a price that fails to load shows Load.. until an automatic retry succeeds', {
  tag: '@phone',
}, async ({ page, faulty }) => {
  const waiting = page.getByText('One iToken equals Load..')
  const price = page.getByText('One iToken equals $0.50')
  await page.clock.install()
  const slow = faulty.fail(/presale\.tokenPriceUsd/, 'hold')
  await page.goto(faulty.buyerUrl)
  await expect.poll(slow.met).toBe(1)
  await expect(waiting).toBeVisible()
  slow.mend()
  await expect(price).toBeVisible()
  for (const [kind, ended] of [
    ['disconnect', 'requestfailed'],
    ['garbage', 'requestfinished'],
  ] as const) {
    const fault = faulty.fail(/presale\.tokenPriceUsd/, kind)
    const end = page.waitForEvent(ended as 'requestfailed', (request) => /tokenPriceUsd/.test(request.url()))
    await page.reload()
    await end
    // A request after the failed one ensures that the page has handled the failure.
    await page.evaluate(() => fetch('/mark.svg').then((mark) => mark.text()))
    await expect(waiting).toBeVisible()
    fault.mend()
    await page.clock.fastForward(10_000)
    await expect(price).toBeVisible()
  }
})
