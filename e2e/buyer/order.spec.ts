/** The order page: what it says, how it follows, and what it says when it cannot (specification §2, §4, D25). */
import type { Browser, Page, Request } from '@playwright/test'
import type { Product } from '../product.ts'
import { arrive, decide, expect, openOperator, openPurchase, placeOrder, test } from '../test.ts'

test.describe('the order page', { tag: '@phone' }, () => {
  test('says what is missing or unknown', async ({ page, product, browser }) => {
    await arrive(page, product)
    const reference = await placeOrder(page, product, '100')
    await page.goto(`${product.buyerUrl}/dashboard/transaction`)
    await expect(page.getByText('Order number is missing in the URL')).toBeVisible()
    for (const unknown of ['nonsense', 'a'.repeat(26)]) {
      await page.goto(`${product.buyerUrl}/dashboard/transaction?order=${unknown}`)
      await expect(page.getByText("Transaction doesn't exist")).toBeVisible()
    }
    const stranger = await (await browser.newContext()).newPage()
    await arrive(stranger, product, `/transaction?order=${reference}`)
    await expect(stranger.getByText("Transaction doesn't exist")).toBeVisible()
    await stranger.context().close()
  })

  test('keeps what it knows while the server is away, says so, and goes on by itself', async ({
    page,
    faulty,
  }) => {
    await page.clock.install()
    await arrive(page, faulty)
    await placeOrder(page, faulty, '100')
    await expect(page.getByRole('main').getByText('50.000000 USDT')).toBeVisible()
    await faulty.refuse()
    await page.clock.fastForward(10_000)
    const stale = page.getByText('The status could not be refreshed')
    await expect(stale).toBeVisible()
    await expect(page.getByRole('main').getByText('50.000000 USDT')).toBeVisible()
    await faulty.accept()
    await page.clock.fastForward(10_000)
    await expect(stale).toBeHidden()
  })

  test('calls a status it does not know “Being checked”, and so does the list', async ({ page, faulty }) => {
    await arrive(page, faulty)
    await placeOrder(page, faulty, '100')
    await expect(page.getByRole('link', { name: 'Open in wallet' }).or(page.getByRole('img'))).toBeVisible()
    faulty.fail(/orders\.(read|list)/, (body) => body.replace('"status":"pending"', '"status":"on-hold"'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Being checked')
    await expect(page.getByRole('listitem').filter({ hasText: 'Being checked' })).toContainText(
      'Send nothing more for it',
    )
    await expect(page.getByText('on-hold')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
    await page.goto(`${faulty.buyerUrl}/dashboard/my-token`)
    const row = page.getByRole('region', { name: 'Transactions History' }).getByRole('listitem')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Being checked')
    await expect(row).not.toContainText('on-hold')
  })

  test('shows a QR code of the payment, and prints as a receipt of one page', async ({ page, product }) => {
    await arrive(page, product)
    await openPurchase(page, product, '100', 'BTC')
    await page.getByRole('button', { name: 'Confirm Purchase' }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: 'QR code of the payment' })).toBeVisible()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Open in wallet' })).toHaveAttribute(
      'href',
      'bitcoin:demo-address-do-not-send-btc?amount=0.000526',
    )
    const reference = new URL(page.url()).searchParams.get('order') ?? ''
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
    for (const gone of ['Print', 'Log out', 'Toggle sidebar'])
      await expect(page.getByRole('button', { name: gone })).toBeHidden()
    for (const gone of ['Back to Dashboard', 'Open in wallet'])
      await expect(page.getByRole('link', { name: gone })).toBeHidden()
    for (const kept of ['0.000526 BTC', '105.000000 iToken', 'Processing your transaction'])
      await expect(page.getByText(kept).first()).toBeVisible()
    const receipt = await page.getByRole('main').innerText()
    expect(receipt.replaceAll(/\s/g, '')).toContain(reference)
    expect(receipt.replaceAll(/\s/g, '')).toContain('demo-address-do-not-send-btc')
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
})

const hide = (page: Page, hidden: boolean) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (state ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)

/** How many requests with that in their address the page has made, and how many of them are over. */
function countRequests(page: Page, part: string) {
  const count = { made: 0, over: 0 }
  const add = (to: keyof typeof count) => (request: Request) => {
    if (request.url().includes(part)) count[to] += 1
  }
  page.on('request', add('made')).on('requestfinished', add('over')).on('requestfailed', add('over'))
  return count
}

async function decideAs(
  browser: Browser,
  product: Product,
  email: string,
  action: 'Approve payment' | 'Reject payment',
) {
  const operator = await openOperator(browser, product)
  await decide(operator, email, action)
  await operator.context().close()
}

test('the order page is told of a decision and asks for nothing, and listens neither while hidden nor after it', async ({
  page,
  browser,
  product,
}) => {
  const questions = countRequests(page, 'orders.read')
  const streams = countRequests(page, 'orders.watch')
  const buyer = await arrive(page, product)
  await Promise.all([page.waitForResponse(/orders\.watch/), placeOrder(page, product, '100')])
  await hide(page, true)
  await expect.poll(() => streams).toEqual({ made: 1, over: 1 })
  await Promise.all([
    page.waitForResponse(/orders\.watch/),
    page.waitForResponse(/orders\.read/),
    hide(page, false),
  ])
  const asked = questions.made
  await decideAs(browser, product, buyer.email, 'Approve payment')
  await expect(page.getByRole('heading', { name: 'Your transaction has been approved' })).toBeVisible()
  expect(questions.made).toBe(asked)
  await expect.poll(() => streams).toEqual({ made: 2, over: 2 })
})

test('without a stream the order page asks every ten seconds, not while hidden, and not after a decision', async ({
  page,
  browser,
  faulty,
}) => {
  faulty.fail(/orders\.watch/, 'disconnect')
  await page.clock.install()
  const buyer = await arrive(page, faulty)
  await placeOrder(page, faulty, '100')
  await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
  const questions = countRequests(page, 'orders.read')
  await page.clock.fastForward(8_000)
  expect(questions.made).toBe(0)
  await page.clock.fastForward(2_000)
  await expect.poll(() => questions.made).toBe(1)
  await hide(page, true)
  await page.clock.runFor(35_000)
  expect(questions.made).toBe(1)
  await hide(page, false)
  await expect.poll(() => questions.made).toBe(2)
  await decideAs(browser, faulty, buyer.email, 'Reject payment')
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { name: 'Your transaction was rejected' })).toBeVisible()
  const whenDecided = questions.made
  await page.clock.runFor(35_000)
  expect(questions.made).toBe(whenDecided)
})
