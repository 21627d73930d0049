import { expect, register, test } from '../test.ts'

test.describe('the guard', () => {
  test('leads a visitor to the log-in and back to the page that was asked for', async ({ page, product }) => {
    const buyer = await register(page, product)
    await page.getByRole('button', { name: 'Log out' }).click()
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

  test('says that a session has ended, and forgets it', async ({ page, product }) => {
    await register(page, product)
    await page.evaluate(() => localStorage.setItem('userToken', 'a'.repeat(43)))
    await page.getByRole('link', { name: 'Buy Token' }).first().click()
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('user'))),
    ).toEqual([])
  })

  test('checks the session on every change of route, with a spinner', async ({ page, product }) => {
    await register(page, product)
    const check = page.waitForRequest(/account\.read/)
    await page.getByRole('link', { name: 'Buy Token' }).first().click()
    await check
  })

  for (const next of [
    '//evil.test',
    'https://evil.test/dashboard',
    '/\\evil.test',
    '/dashboard.evil',
    '/dashboard/..//evil.test',
    '/login',
  ]) {
    test(`never leads to ${next}`, async ({ page, product }) => {
      const buyer = await register(page, product)
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.goto(`${product.buyerUrl}/login?next=${encodeURIComponent(next)}`)
      await page.getByLabel('E-mail').fill(buyer.email)
      await page.getByLabel('Password', { exact: true }).fill(buyer.password)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(`${product.buyerUrl}/dashboard`)
    })
  }
})

test.describe('the sidebar', () => {
  test('is toggled by Ctrl+B, remembered for 7 days, and shows the current page', async ({
    page,
    context,
    product,
  }) => {
    await register(page, product)
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
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(7 * 86_400 - 60)
    await page.reload()
    await expect(sidebar).toHaveAttribute('data-sidebar', 'collapsed')
  })

  test('is a panel that slides over the page under 768 px', async ({ page, product }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await register(page, product)
    await expect(page.getByRole('link', { name: 'Buy Token' })).toBeHidden()
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await page.getByRole('link', { name: 'Buy Token' }).click()
    await expect(page.getByRole('heading', { name: 'Buy iToken' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('any other path is the not-found page, and so is every operator path', async ({ page, product }) => {
  for (const path of ['/nothing', '/admin', '/admin/dashboard', '/dashboard/../nothing']) {
    await page.goto(product.buyerUrl + path)
    await expect(page.getByRole('heading', { name: 'Notfoundpage' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(`${product.buyerUrl}/`)
})

test('the demo notice stands on every page while addresses are made up', async ({ page, product }) => {
  for (const path of ['/', '/login', '/register', '/privacy', '/nothing']) {
    await page.goto(product.buyerUrl + path)
    await expect(page.getByText('Demo: do not send funds')).toBeVisible()
  }
})

test('a chosen theme is kept', async ({ page, product }) => {
  await register(page, product)
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
