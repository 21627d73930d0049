/** The purchase dialog, from the quote to exactly one order (specification §4, D8, D10). */
import type { Page } from '@playwright/test'
import { inDatabase, type Product } from '../product.ts'
import { arrive, expect, openPurchase, placeOrder, test } from '../test.ts'

test.describe('a purchase', { tag: '@phone' }, () => {
  test('works by keyboard alone: the focus stays in the dialog, cycles, and returns', {
    tag: '@narrow',
  }, async ({ page, product }) => {
    await arrive(page, product, '/buy-token?currency=USDT')
    await page.getByLabel('Amount in iToken').fill('100')
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
      })
    await page.getByRole('button', { name: 'Buy Now' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Secure Payment Process')
    await expect.poll(focused).toBe('Confirm Purchase')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Amount and address')
    await page.getByRole('button', { name: /^Amount to send/ }).focus()
    const order: string[] = []
    for (let press = 0; press < 6; press += 1) {
      order.push(await focused())
      await page.keyboard.press('Tab')
    }
    expect(order).toEqual([
      expect.stringMatching(/^Amount to send/),
      expect.stringMatching(/^Deposit address/),
      'Cancel',
      expect.stringMatching(/^Confirm/),
      'Close',
      expect.stringMatching(/^Amount to send/),
    ])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeFocused()
  })

  test('Enter in the amount field opens the first step, and holding it confirms nothing', async ({
    page,
    product,
  }) => {
    await arrive(page, product, '/buy-token?currency=USDT')
    await page.getByLabel('Amount in iToken').fill('100')
    const dialog = page.getByRole('dialog')
    await page.keyboard.down('Enter')
    await expect(dialog).toContainText('Secure Payment Process')
    await expect(page.getByRole('button', { name: 'Confirm Purchase' })).toBeFocused()
    for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(dialog).toContainText('Secure Payment Process')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('Amount and address')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Amount in iToken')).toBeFocused()
  })

  test('a double click and a reload make one order', { tag: '@abuse-55' }, async ({ page, product }) => {
    const { email } = await arrive(page, product)
    await openPurchase(page, product, '100')
    await page.getByRole('button', { name: 'Confirm Purchase' }).click()
    await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick()
    await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
    expect(await ordersOf(product, email)).toHaveLength(1)
  })

  test('an order whose answer broke off is found again by a retry, at once or after a reload', async ({
    page,
    faulty,
  }) => {
    const { email } = await arrive(page, faulty)
    await openPurchase(page, faulty, '100')
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
    await page.getByRole('button', { name: 'Confirm Purchase' }).click()
    const fault = faulty.fail(/orders\.create/, 'cut')
    for (const attempt of [1, 2]) {
      await confirm.click()
      await expect.poll(fault.met).toBe(attempt)
      await expect(page.getByRole('alert')).toHaveText('an error occurred, try again')
    }
    fault.mend()
    const [stored, ...others] = await ordersOf(faulty, email)
    expect(others).toEqual([])
    await page.reload()
    await page.getByLabel('Amount in iToken').fill('100')
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.getByRole('button', { name: 'Confirm Purchase' }).click()
    await confirm.click()
    await expect(page).toHaveURL(new RegExp(`order=${stored}$`))
    expect(await ordersOf(faulty, email)).toEqual([stored])
  })

  test('shows a message when it cannot be sent, and keeps amount and selection', async ({ page, faulty }) => {
    const { email } = await arrive(page, faulty)
    await openPurchase(page, faulty, '123')
    await page.getByRole('button', { name: 'Confirm Purchase' }).click()
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
    await faulty.refuse()
    await confirm.click()
    await expect(page.getByRole('alert')).toHaveText('an error occurred, try again')
    await faulty.accept()
    for (const [kind, message] of [
      ['disconnect', 'an error occurred, try again'],
      ['garbage', 'an error occurred, try again'],
      ['bad-gateway', 'an error occurred while creating the transaction'],
    ] as const) {
      const fault = faulty.fail(/orders\.create/, kind)
      await confirm.click()
      await expect.poll(fault.met).toBeGreaterThan(0)
      await expect(page.getByRole('alert')).toHaveText(message)
      fault.mend()
    }
    expect(await ordersOf(faulty, email)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Amount in iToken')).toHaveValue('123')
    await expect(page.getByRole('heading', { name: 'Tether' })).toBeVisible()
  })

  test('shows that it is being sent, and cannot be closed meanwhile', async ({ page, faulty }) => {
    await arrive(page, faulty)
    await openPurchase(page, faulty, '100')
    await page.getByRole('button', { name: 'Confirm Purchase' }).click()
    const slow = faulty.fail(/orders\.create/, 'hold')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('Create your Order. Please wait')).toBeVisible()
    await expect.poll(slow.met).toBe(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect(page.getByRole('dialog')).toBeVisible()
    slow.mend()
    await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
  })

  test('shows the new quote after a change of the rate, and orders only once it is accepted', async ({
    page,
    product,
  }) => {
    const rate = (tokens: number) =>
      inDatabase(product.settings.DATA_DIR ?? '', (client) =>
        client.query('update currency set tokens_per_unit = $1, version = version + 1 where code = $2', [
          tokens,
          'USDT',
        ]),
      )
    const buyer = await arrive(page, product)
    await openPurchase(page, product, '100')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Confirm Purchase' }).click()
    await rate(4)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog.getByText('The quote has changed')).toBeVisible()
    await expect(dialog.getByRole('definition').first()).toHaveText('25.000000 USDT')
    expect(await ordersOf(product, buyer.email)).toEqual([])
    await dialog.getByRole('button', { name: 'Confirm Purchase' }).click()
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
    await expect(page.getByText('25.000000 USDT')).toBeVisible()
    await rate(2)
  })

  test('copies amount, address or order number when its row is pressed', { tag: '@narrow' }, async ({
    page,
    context,
    product,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await arrive(page, product)
    const reference = await placeOrder(page, product, '100')
    for (const [row, copied] of [
      ['Amount to send', '50.000000'],
      ['Deposit address', 'demo-address-do-not-send-usdt'],
      ['Order number', reference],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(row) }).click()
      await expect(page.getByText('Copied').first()).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
    }
  })
})

test('F28: a purchase whose browser was closed before the answer is in the list, and a repeat gives the same order', async ({
  page,
  context,
  faulty,
}) => {
  const { email } = await arrive(page, faulty)
  const confirm = async (tab: Page) => {
    await openPurchase(tab, faulty, '100')
    await tab.getByRole('button', { name: 'Confirm Purchase' }).click()
    await tab.getByRole('button', { name: 'Confirm', exact: true }).click()
  }
  const held = faulty.fail(/orders\.create/, 'hold')
  await confirm(page)
  await expect.poll(held.met).toBe(1)
  const kept = await page.evaluate(() => ({ ...sessionStorage }))
  await page.close()
  held.mend()
  await expect.poll(() => ordersOf(faulty, email)).toHaveLength(1)
  const [stored] = await ordersOf(faulty, email)

  const opened = await context.newPage()
  await opened.goto(`${faulty.buyerUrl}/dashboard/my-token`)
  const listed = opened.getByRole('main').locator(`a[href$="order=${stored}"]`)
  await expect(listed).toBeVisible()
  // A browser restores the session storage of a reopened tab.
  await opened.evaluate((storage) => Object.assign(sessionStorage, storage), kept)
  await confirm(opened)
  await expect(opened).toHaveURL(new RegExp(`order=${stored}$`))
  expect(await ordersOf(faulty, email)).toEqual([stored])
})

/** The references of a buyer's orders in the database. */
async function ordersOf(product: Product, email: string): Promise<string[]> {
  const { rows } = await inDatabase(product.settings.DATA_DIR ?? '', (client) =>
    client.query('select reference from orders where email = $1', [email]),
  )
  return rows.map(({ reference }) => reference)
}
