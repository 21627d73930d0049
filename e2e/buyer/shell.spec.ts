import { inDatabase } from '../product.ts'
import { arrive, expect, follow, logOut, placeOrder, test } from '../test.ts'

test.describe('the guard', { tag: '@phone' }, () => {
  test('leads a visitor to the log-in and then back to the requested page', { tag: '@narrow' }, async ({
    page,
    product,
  }) => {
    const buyer = await arrive(page, product)
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('user'))),
    ).toEqual([])
    await page.goto(`${product.buyerUrl}/dashboard/buy-token?currency=BTC`)
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fbuy-token%3Fcurrency%3DBTC$/)
    await page.getByLabel('E-mail').fill(buyer.email)
    await page.getByLabel('Password', { exact: true }).fill(buyer.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/dashboard\/buy-token\?currency=BTC$/)
    await expect(page.getByRole('heading', { name: 'Bitcoin' })).toBeVisible()
  })

  test('checks the session on every change of route, with a spinner', { tag: '@narrow' }, async ({
    page,
    faulty,
  }) => {
    await arrive(page, faulty)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const slow = faulty.fail(/account\.read/, 'hold')
    await follow(page, 'Buy Token')
    await expect(page.getByText('Checking your session')).toBeAttached()
    await expect(page.getByRole('heading', { name: 'Buy iToken' })).toHaveCount(0)
    slow.mend()
    await expect(page.getByRole('heading', { name: 'Buy iToken' })).toBeVisible()
  })
})

test('the guard reports an ended session on the next screen, and on a screen that follows an order', {
  tag: '@asvs-14.3.1',
}, async ({ page, request, product }) => {
  await page.clock.install()
  const buyer = await arrive(page, product)
  const ask = async (procedure: string, data: object, headers = {}) => {
    const answer = await request.post(`${product.buyerUrl}/api/trpc/account.${procedure}`, {
      data,
      headers,
    })
    return (await answer.json()).result.data
  }
  /** Changes the password on another device, which ends every other session. */
  const elsewhere = async (password: string, next: string) => {
    const { sessionToken } = await ask('logIn', { email: buyer.email, password })
    const passwords = { password: next, currentPassword: password }
    const profile = { name: 'Ada', email: buyer.email, phone: '', ...passwords }
    await ask('updateProfile', profile, { authorization: `Bearer ${sessionToken}` })
  }
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const ended = page.getByText('Your session has ended. Please log in again.')
  await elsewhere(buyer.password, 'second password')
  await follow(page, 'Buy Token')
  await expect(ended).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('user'))),
  ).toEqual([])
  await page.getByLabel('E-mail').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill('second password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard\/buy-token$/)

  const reference = await placeOrder(page, product, '100')
  await expect(page.getByRole('heading', { name: 'Processing your transaction' })).toBeVisible()
  await elsewhere('second password', 'third password')
  await page.clock.fastForward(10_000)
  // The page learns it from the stream, which the server ends within ten seconds, or from polling.
  await expect(ended).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(new RegExp(`next=.*${reference}$`))
})

test('after a session that ended elsewhere, the log-in returns to the screen and to what was typed', async ({
  page,
  browser,
  product,
}) => {
  const stranger = await (await browser.newContext()).newPage()
  const other = await arrive(stranger, product)
  await stranger.context().close()
  const buyer = await arrive(page, product, '/profile')
  const name = page.getByLabel('Full Name')
  const logIn = async ({ email, password }: typeof buyer) => {
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
  await logIn(buyer)
  await expect(name).toHaveValue('Ada Typed')
  await expect(page.getByLabel('New Password')).toHaveValue('')
  await endWhileTyping()
  await logIn(other)
  await expect(name).toHaveValue('Ada Buyer')
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

test('a screen opened offline appears by itself once the network or the server is back', async ({
  page,
  context,
  faulty,
}) => {
  await page.clock.install()
  await arrive(page, faulty)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const unreachable = page.getByText("We can't reach the server. You're still logged in.")
  const offline = page.getByRole('status').filter({ hasText: "You're offline." })
  await context.setOffline(true)
  await expect(offline).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await follow(page, 'Status')
  await page.clock.fastForward(1_000)
  await expect(
    page.getByRole('alert').filter({ hasText: "You're offline. You're still logged in." }),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(offline).toBeHidden()
  await expect(page.getByRole('heading', { name: 'All levels' })).toBeVisible()
  await faulty.refuse()
  await follow(page, 'My Profile')
  await page.clock.fastForward(1_000)
  await expect(unreachable).toBeVisible()
  await faulty.accept()
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
})

test('the log-in leads only into the dashboard', { tag: '@abuse-91' }, async ({ page, product }) => {
  const buyer = await arrive(page, product)
  for (const next of [
    '//evil.test',
    'https://evil.test/dashboard',
    'https:evil.test',
    '/\\evil.test',
    '\\evil.test',
    '\\\\evil.test',
    '/dashboard.evil',
    '/dashboard/..//evil.test',
    '/login',
  ]) {
    await page.goto(`${product.buyerUrl}/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('E-mail').fill(buyer.email)
    await page.getByLabel('Password', { exact: true }).fill(buyer.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page, next).toHaveURL(`${product.buyerUrl}/dashboard`)
  }
})

test.describe('the sidebar', () => {
  test('is toggled by Ctrl+B and Cmd+B, remembered for 7 days, and shows the current page', async ({
    page,
    context,
    product,
  }) => {
    await arrive(page, product)
    const sidebar = page.locator('[data-sidebar]')
    await expect(sidebar).toHaveAttribute('data-sidebar', 'expanded')
    expect((await sidebar.boundingBox())?.width).toBe(19 * 16)
    await expect(page.getByText('Documentation v1.0.0')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Control+b')
    await expect(sidebar).toHaveAttribute('data-sidebar', 'collapsed')
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(3 * 16)
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar:state')
    expect(cookie?.value).toBe('false')
    const lasts = (cookie?.expires ?? 0) - Date.now() / 1000
    expect(lasts).toBeGreaterThan(7 * 86_400 - 3_600)
    expect(lasts).toBeLessThan(7 * 86_400 + 3_600)
    await page.reload()
    await expect(sidebar).toHaveAttribute('data-sidebar', 'collapsed')
    await page.keyboard.press('Meta+b')
    await expect(sidebar).toHaveAttribute('data-sidebar', 'expanded')
    expect((await context.cookies()).find(({ name }) => name === 'sidebar:state')?.value).toBe('true')
  })

  test('shows a tooltip beside a control that is hovered or focused', async ({ page, product }) => {
    await arrive(page, product)
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
    const words = page.getByRole('tooltip', { name: 'Toggle sidebar' })
    await toggle.hover()
    await expect(words).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(words).not.toBeAttached()
    await page.keyboard.press('Control+b')
    const link = page.getByRole('link', { name: 'Buy Token' })
    await link.focus()
    await expect(page.getByRole('tooltip', { name: 'Buy Token' })).toBeAttached()
    await expect(link).toHaveAccessibleDescription('Buy Token')
  })

  test('is a panel that slides over the page under 768 px', async ({ page, context, product }) => {
    await page.setViewportSize({ width: 767, height: 740 })
    await arrive(page, product)
    await expect(page.getByRole('link', { name: 'Buy Token' })).toBeHidden()
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(18 * 16)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toBeFocused()
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('dialog').getByText('Documentation v1.0.0')).toBeVisible()
    await page.getByRole('link', { name: 'Buy Token' }).click()
    await expect(page.getByRole('heading', { name: 'Buy iToken' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('sidebar:state')
    await page.setViewportSize({ width: 768, height: 740 })
    await expect(page.getByRole('link', { name: 'Buy Token' })).toBeVisible()
  })
})

test('any other path shows the not-found page, and so does every operator path', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  for (const path of [
    '/nothing',
    '/admin',
    '/admin/dashboard',
    '/dashboard/../nothing',
    '/foo.bar',
    '/.env',
  ]) {
    const answer = await page.goto(product.buyerUrl + path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Notfoundpage' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(`${product.buyerUrl}/`)
  await expect(page.getByRole('heading', { name: 'A meme with its books in order.' })).toBeVisible()
})

test('the demo notice is on every page while addresses are demo addresses, and never covers the end of a page', {
  tag: ['@phone', '@narrow'],
}, async ({ page, product }) => {
  for (const path of ['/', '/login', '/register', '/privacy', '/nothing']) {
    await page.goto(product.buyerUrl + path)
    await expect(page.getByText('Demo: do not send funds')).toBeVisible()
    const strip = page.getByRole('complementary', { name: 'Demo' })
    const roomBelow = () =>
      strip.evaluate((element) => (element.previousElementSibling as HTMLElement).offsetHeight)
    await expect.poll(roomBelow).toBe(await strip.evaluate((element: HTMLElement) => element.offsetHeight))
  }
})

test('a chosen theme is kept after a reload', async ({ page, product }) => {
  await arrive(page, product)
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
