/** The order page: from the payment to the receipt, and its updates by a stream (specification §2, §4, D25). */
import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { settle } from '../operator/orders.ts'
import { arrive, expect, openPurchase, placeOrder, test } from '../test.ts'

test('a buyer prints an order, names the transaction that paid, and downloads the receipt once it is approved', {
  tag: '@phone',
}, async ({ page, product }) => {
  const buyer = await arrive(page, product)
  await openPurchase(page, '100', 'BTC')
  await page.getByRole('button', { name: 'Confirm Purchase' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Open in wallet' })).toHaveAttribute(
    'href',
    'bitcoin:demo-address-do-not-send-btc?amount=0.000526',
  )
  const reference = new URL(page.url()).searchParams.get('order') ?? ''
  await test.step('the print is a receipt of one page', () => expectReceiptInPrint(page, reference))

  const id = String(process.hrtime.bigint()).padStart(64, '0')
  await page.getByLabel('Transaction id').fill(` ${id} `)
  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('link', { name: 'See it in the explorer' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(id)).toBeVisible()
  await settle(product, buyer.email, 'approved')
  await expect(page.getByRole('heading', { name: 'Your transaction has been approved' })).toBeVisible()
  await expect(page.getByText(id)).toBeVisible()
  for (const instruction of [/^Amount to send/, /^Deposit address/, 'I have paid', 'Change'])
    await expect(page.getByRole('button', { name: instruction })).toHaveCount(0)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download receipt' }).click()
  const receipt = await downloaded
  expect(receipt.suggestedFilename()).toBe(`receipt-${reference}.pdf`)
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

async function expectReceiptInPrint(page: Page, reference: string) {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden()
  for (const gone of ['Print', /^Your account/, 'Toggle sidebar'])
    await expect(page.getByRole('button', { name: gone })).toBeHidden()
  for (const gone of ['Back to Dashboard', 'Open in wallet'])
    await expect(page.getByRole('link', { name: gone })).toBeHidden()
  for (const kept of ['0.000526 BTC', '105.000000 iToken', 'Processing your transaction'])
    await expect(page.getByText(kept).first()).toBeVisible()
  const receipt = (await page.getByRole('main').innerText()).replaceAll(/\s/g, '')
  for (const kept of [reference, 'demo-address-do-not-send-btc']) expect(receipt).toContain(kept)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: null })
}

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
