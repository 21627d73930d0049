/** What the buyer app says when something cannot be loaded, and that trying again helps; every fault is a real one. */
import type { Page } from '@playwright/test'
import type { FaultKind, FaultyProduct } from '../faulty-proxy.ts'
import { arrive, expect, follow, placeOrder, test } from '../test.ts'

type Load = { screen: string; path: RegExp; kind: FaultKind; message: string; shown: RegExp | string }

/** Opens the screen while the load fails, reads the message, mends the fault and tries again. */
async function expectRetry(page: Page, faulty: FaultyProduct, load: Load) {
  await test.step(`${load.message} (${load.screen}, ${load.kind})`, async () => {
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
  test('of the currencies names the status, or says that there was none', async ({ page, faulty }) => {
    await arrive(page, faulty)
    const load = { screen: '/buy-token', path: /presale\.currencies/, shown: 'Bitcoin' }
    const unread = 'Failed to fetch cryptos: Unexpected response status'
    for (const [kind, message] of [
      ['disconnect', unread],
      ['garbage', unread],
      ['cut', unread],
      ['bad-gateway', 'Failed to get cryptos: 502'],
    ] as const) {
      await expectRetry(page, faulty, { ...load, kind, message })
    }
  })

  test('of anything else of the dashboard says what, and can be tried again', async ({ page, faulty }) => {
    await arrive(page, faulty)
    const reference = await placeOrder(page, faulty, '100')
    const loads: Load[] = [
      {
        screen: `/transaction?order=${reference}`,
        path: /orders\.read/,
        kind: 'bad-gateway',
        message: 'Failed to fetch order data.',
        shown: 'Processing your transaction',
      },
      {
        screen: '/my-token',
        path: /orders\.list/,
        kind: 'disconnect',
        message: 'Your transactions could not be loaded.',
        shown: '50.000000',
      },
      {
        screen: '/my-token',
        path: /account\.investment/,
        kind: 'cut',
        message: 'It could not be loaded.',
        shown: "At the token's price when you ordered",
      },
      {
        screen: '/status',
        path: /account\.read/,
        kind: 'garbage',
        message: 'The server cannot be reached just now. You are still logged in.',
        shown: 'All levels',
      },
    ]
    for (const load of loads) await expectRetry(page, faulty, load)
  })

  test('of a rate leaves the USDT equivalent at zero and says why', async ({ page, faulty }) => {
    const fault = faulty.fail(/presale\.currencies/, 'disconnect')
    await arrive(page, faulty)
    await expect(page.getByText('No rate at the moment')).toBeVisible()
    await expect(page.getByText('0.00', { exact: true })).toBeVisible()
    fault.mend()
    await page.reload()
    await expect(page.getByText("At today's rate")).toBeVisible()
  })

  test('of a screen says so and can be tried again', async ({ page, faulty }) => {
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

test('a load of the price that fails leaves Load.. in its place until it comes, by itself', {
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
    // What the page is told after it, it has heard of it.
    await page.evaluate(() => fetch('/mark.svg').then((mark) => mark.text()))
    await expect(waiting).toBeVisible()
    fault.mend()
    await page.clock.fastForward(10_000)
    await expect(price).toBeVisible()
  }
})
