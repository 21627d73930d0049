/** The order page: its content, its updates, and its messages without a connection (specification §2, §4, D25). */

import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { settle } from '../operator/orders.ts'
import { arrive, expect, openPurchase, placeOrder, test } from '../test.ts'

async function expectHeadingAndLinks(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Transaction')
  for (const name of ['Back to Dashboard', 'How to buy'])
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
}

test.describe('the order page', { tag: '@phone' }, () => {
  test('names a missing or unknown order number', async ({ page, product, browser }) => {
    await arrive(page, product)
    const reference = await placeOrder(page, product, '100')
    await page.goto(`${product.buyerUrl}/dashboard/transaction`)
    await expect(page.getByText('Order number is missing in the URL')).toBeVisible()
    await expectHeadingAndLinks(page)
    for (const unknown of ['nonsense', 'a'.repeat(26)]) {
      await page.goto(`${product.buyerUrl}/dashboard/transaction?order=${unknown}`)
      await expect(page.getByText("Transaction doesn't exist")).toBeVisible()
      await expectHeadingAndLinks(page)
    }
    const stranger = await (await browser.newContext()).newPage()
    await arrive(stranger, product, `/transaction?order=${reference}`)
    await expect(stranger.getByText("Transaction doesn't exist")).toBeVisible()
    await stranger.context().close()
  })

  test('names a failed load as an error, with its heading and links', async ({ page, faulty }) => {
    await arrive(page, faulty)
    const reference = await placeOrder(page, faulty, '100')
    for (const kind of ['disconnect', 'bad-gateway', 'garbage'] as const) {
      const fault = faulty.fail(/orders\.read/, kind)
      await page.goto(`${faulty.buyerUrl}/dashboard/transaction?order=${reference}`)
      await expect(page.getByRole('alert')).toContainText('Error: Failed to fetch order data.')
      await expectHeadingAndLinks(page)
      fault.mend()
    }
    await page.getByRole('link', { name: 'How to buy', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to Buy')
  })

  test('keeps its content while the server is down, shows a message, and recovers by itself', async ({
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

  test('shows an unknown status as “Being checked”, and so does the list', async ({ page, faulty }) => {
    await arrive(page, faulty)
    await placeOrder(page, faulty, '100')
    await expect(page.getByRole('link', { name: 'Open in wallet' }).or(page.getByRole('img'))).toBeVisible()
    faulty.fail(/orders\.(read|list|holdings)/, (body) =>
      body.replace('"status":"pending"', '"status":"on-hold"'),
    )
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Being checked')
    await expect(page.getByRole('listitem').filter({ hasText: 'Being checked' })).toContainText(
      'Don’t send anything for it',
    )
    await expect(page.getByText('on-hold')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
    await page.goto(`${faulty.buyerUrl}/dashboard/my-token`)
    const row = page.getByRole('region', { name: 'Transactions History' }).getByRole('listitem')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Being checked')
    await expect(row).not.toContainText('on-hold')
  })

  test('shows a QR code of the payment, and prints as a receipt of one page', { tag: '@narrow' }, async ({
    page,
    product,
  }) => {
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
    for (const gone of ['Print', /^Your account/, 'Toggle sidebar'])
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

test('a buyer names the transaction that paid, changes it, and keeps it as part of the receipt to download', async ({
  page,
  product,
}) => {
  const buyer = await arrive(page, product)
  await placeOrder(page, product, '100')
  const field = page.getByLabel('Transaction id')
  const paid = page.getByRole('button', { name: 'I have paid' })
  await paid.click()
  await expect(page.getByText('Enter the transaction id.')).toBeVisible()
  await field.fill('not a hash')
  await paid.click()
  await expect(page.getByText(/^A transaction id of this network .+ Copy it again\.$/)).toBeVisible()
  await expectAccessible(page)
  const id = `0x${String(process.hrtime.bigint()).padStart(64, '0')}`
  await field.fill(` ${id.toUpperCase().replace('0X', '0x')} `)
  await paid.click()
  await expect(page.getByRole('link', { name: 'See it in the explorer' })).toHaveAttribute(
    'href',
    new RegExp(id),
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(field).toHaveValue(id)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.reload()
  await expect(page.getByText(id)).toBeVisible()
  await settle(product, buyer.email, 'approved')
  await expect(page.getByRole('heading', { name: 'Your transaction has been approved' })).toBeVisible()
  await expect(page.getByText(id)).toBeVisible()
  for (const instruction of [/^Amount to send/, /^Deposit address/, 'I have paid', 'Change'])
    await expect(page.getByRole('button', { name: instruction })).toHaveCount(0)
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download receipt' }).click()
  const receipt = await downloaded
  const reference = new URL(page.url()).searchParams.get('order')
  expect(receipt.suggestedFilename()).toBe(`receipt-${reference}.pdf`)
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

const hide = (page: Page, hidden: boolean) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (state ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)

/** Counts the page's requests whose address contains `part`: made, and completed or failed. */
function countRequests(page: Page, part: string) {
  const count = { made: 0, over: 0 }
  const add = (to: keyof typeof count) => (request: Request) => {
    if (request.url().includes(part)) count[to] += 1
  }
  page.on('request', add('made')).on('requestfinished', add('over')).on('requestfailed', add('over'))
  return count
}

test('the order page receives both decisions by its stream without polling, and closes the stream while hidden', async ({
  page,
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
  await settle(product, buyer.email, 'approved')
  await expect(page.getByRole('heading', { name: 'Your transaction has been approved' })).toBeVisible()
  await settle(product, buyer.email, 'rejected')
  await expect(page.getByRole('heading', { name: 'Your transaction was rejected' })).toBeVisible()
  expect(questions.made).toBe(asked)
  expect(streams).toEqual({ made: 2, over: 1 })
})

test('without a stream the order page polls every ten seconds, every 30 once decided, and not while hidden', async ({
  page,
  faulty,
}) => {
  faulty.fail(/orders\.watch/, 'disconnect')
  await page.clock.install()
  const buyer = await arrive(page, faulty)
  await placeOrder(page, faulty, '100')
  await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
  const questions = countRequests(page, 'orders.read')
  await page.clock.fastForward(5_000)
  expect(questions.made).toBe(0)
  await page.clock.fastForward(5_000)
  await expect.poll(() => questions.made).toBe(1)
  await hide(page, true)
  await page.clock.runFor(35_000)
  expect(questions.made).toBe(1)
  await hide(page, false)
  await expect.poll(() => questions.made).toBe(2)
  await settle(faulty, buyer.email, 'rejected')
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { name: 'Your transaction was rejected' })).toBeVisible()
  const whenDecided = questions.made
  await settle(faulty, buyer.email, 'approved')
  await page.clock.fastForward(15_000)
  expect(questions.made).toBe(whenDecided)
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('heading', { name: 'Your transaction has been approved' })).toBeVisible()
})
