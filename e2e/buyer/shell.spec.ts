/** The session and the paths of the buyer app: what needs two tabs, two accounts or the served files. */
import { sell } from '../operator/orders.ts'
import { inDatabase } from '../product.ts'
import { arrive, expect, goOn, logOut, placeOrder, test } from '../test.ts'
import { watchMoves } from '../watch-moves.ts'

test('after a session that ended elsewhere, the log-in returns to the screen and to what was typed', {
  tag: '@asvs-14.3.1',
}, async ({ page, product }) => {
  const other = await sell(product, [])
  const buyer = await arrive(page, product, '/profile')
  const name = page.getByLabel('Full Name')
  const logIn = async ({ email, password }: { email: string; password: string }) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  const endWhileTyping = async () => {
    await name.fill('Ada Typed')
    await page.getByLabel('New Password').fill('a secret')
    await page.getByLabel('Confirm Password').fill('a secret')
    await inDatabase(product.settings.DATA_DIR ?? '', (client) =>
      client.query(
        'update session set revoked_at = now() where buyer_id = (select id from buyer where email = $1)',
        [buyer.email],
      ),
    )
    // The tab is looked at again, so it asks for the account again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  }
  await endWhileTyping()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('a secret')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('user'))),
  ).toEqual([])
  await logIn(buyer)
  await expect(name).toHaveValue('Ada Typed')
  await expect(page.getByLabel('New Password')).toHaveValue('')
  await endWhileTyping()
  await logIn(other)
  await expect(name).toHaveValue('Eve Buyer')
})

test('logging out in one tab clears the figures in another', async ({ page, context, product }) => {
  await arrive(page, product)
  const other = await context.newPage()
  await other.goto(`${product.buyerUrl}/dashboard/my-token`)
  await expect(other.getByText('Total investment')).toBeVisible()
  await logOut(page)
  await expect(other.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await expect(other.getByText('Total investment')).toBeHidden()
  await expect(other).toHaveURL(/next=%2Fdashboard%2Fmy-token$/)
})

test('nothing on a screen moves when its data arrives', { tag: '@phone' }, async ({ page, product }) => {
  await arrive(page, product)
  const reference = await placeOrder(page, product, '100')
  const moved = await watchMoves(page)
  await page.goto(`${product.buyerUrl}/dashboard`)
  expect(await moved()).toEqual([])
  for (const path of [
    '/buy-token',
    `/transaction?order=${reference}`,
    '/my-token',
    '/status',
    '/profile',
    '/docs',
    '/how-to-buy',
  ]) {
    await goOn(page, `/dashboard${path}`)
    expect(await moved(), path).toEqual([])
  }
})

test('any other path shows the not-found page, and so does every operator path', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const answer = await page.goto(`${product.buyerUrl}/foo.bar`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Notfoundpage' })).toBeVisible()
  for (const path of ['/nothing', '/admin', '/admin/dashboard', '/.env'])
    expect((await page.request.get(product.buyerUrl + path)).status(), path).toBe(404)
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('heading', { name: 'A meme with its books in order.' })).toBeVisible()
})
