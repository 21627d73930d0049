/** What fails to load with the connection, and its return. Every fault is real. */
import { arrive, expect, follow, test } from '../test.ts'

test('a screen whose code fails to load says so, and the retry loads it', { tag: '@phone' }, async ({
  page,
  faulty,
}) => {
  const message = page.getByText('This page could not be loaded. Please check your connection.')
  const outside = faulty.fail(/assets\/privacy/, 'bad-gateway')
  await page.goto(`${faulty.buyerUrl}/privacy`)
  await expect(message).toBeVisible()
  outside.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
})

test('what failed to load appears by itself once the network or the server is back', async ({
  page,
  context,
  faulty,
}) => {
  await page.clock.install()
  const list = faulty.fail(/presale\.currencies/, 'disconnect')
  await arrive(page, faulty, '/buy-token')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch cryptos')
  list.mend()
  const offline = page.getByRole('status').filter({ hasText: "You're offline." })
  await context.setOffline(true)
  await expect(offline).toBeVisible()
  await context.setOffline(false)
  await expect(offline).toBeHidden()
  await expect(page.getByRole('button', { name: /^BTC/ })).toBeVisible()
  await context.setOffline(true)
  // Within a minute of the last check, a screen whose code is loaded would be shown.
  await page.clock.fastForward(61_000)
  await follow(page, 'Status')
  await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'All levels' })).toBeVisible()
  const screen = faulty.fail(/assets\/how-to-buy/, 'disconnect')
  await follow(page, 'How to Buy')
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  screen.mend()
  await context.setOffline(true)
  await expect(offline).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'How to Buy' })).toBeVisible()
  await faulty.refuse()
  await follow(page, 'My Profile')
  await page.clock.fastForward(1_000)
  await expect(page.getByRole('heading', { level: 1, name: "We can't reach the server" })).toBeVisible()
  await faulty.accept()
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
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
