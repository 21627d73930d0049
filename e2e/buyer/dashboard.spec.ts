import { arrive, decide, expect, logOut, openOperator, placeOrder, test } from '../test.ts'

test('the sidebar has the groups and entries of the specification, and each opens its screen', async ({
  page,
  product,
}) => {
  await arrive(page, product)
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(sidebar.getByRole('list')).toHaveCount(3)
  for (const [entry, heading, title] of [
    ['My Profile', 'My Profile', 'iToken | My Profile'],
    ['Status', 'Status', 'iToken | Status'],
    ['Buy Token', 'Buy iToken', 'iToken | Buy Token'],
    ['My Tokens', 'My Tokens', 'iToken | My Tokens'],
    ['How to Buy', 'How to buy', 'iToken | How to buy'],
    ['Dashboard', 'Dashboard', 'iToken | Dashboard'],
  ] as const) {
    await sidebar.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(heading, 'i'))
    await expect(page).toHaveTitle(new RegExp(title.replace('|', '\\|'), 'i'))
    await expect(sidebar.getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page')
  }
  for (const [path, entry] of [
    ['docs', 'How to Buy'],
    ['withdrawal/binance', 'How to Buy'],
    ['transaction', 'My Tokens'],
  ] as const) {
    await page.goto(`${product.buyerUrl}/dashboard/${path}`)
    await expect(sidebar.locator('[aria-current=page]')).toHaveText([entry])
  }
})

test.describe('the overview', { tag: '@phone' }, () => {
  test('shows a new buyer no tokens, the level Bronze and the distance to Silver', {
    tag: '@narrow',
  }, async ({ page, product }) => {
    await arrive(page, product)
    await expect(page.getByText('Bronze', { exact: true })).toBeVisible()
    await expect(page.getByText('You have 5% bonus')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Progress to Silver' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    )
    // Beside each other the two cards are equally high; on a phone each has its own height.
    if ((page.viewportSize()?.width ?? 0) > 1000) {
      const heightOf = async (name: string) =>
        (await page.getByRole('region', { name }).boundingBox())?.height
      expect(await heightOf('Announcement')).toBe(await heightOf('Token Stakes Progress'))
    }
    await page.getByRole('link', { name: 'Buy iToken Now!' }).click()
    await expect(page).toHaveURL(/\/dashboard\/buy-token$/)
  })

  test('simulates the token stakes, labels them as simulated, and continues from the last value', async ({
    page,
    product,
  }) => {
    await page.clock.install()
    await arrive(page, product)
    const stakes = page.getByRole('region', { name: 'Token Stakes Progress' })
    await expect(stakes.getByText('Simulated demonstration, not sales data')).toBeVisible()
    const kept = async () => Number(await page.evaluate(() => localStorage.getItem('tokenStakes')))
    expect(await kept()).toBeGreaterThanOrEqual(5_358_080)
    const before = await kept()
    await page.clock.fastForward(5_000)
    await expect.poll(kept).toBeGreaterThanOrEqual(before + 5)
    expect(await kept()).toBeLessThanOrEqual(before + 1_000)
    await stakes.getByRole('button', { name: 'Pause the simulation' }).click()
    const paused = await kept()
    await page.clock.fastForward(20_000)
    expect(await kept()).toBe(paused)
    await page.reload()
    expect(await kept()).toBeGreaterThanOrEqual(paused)
    await page.evaluate(() => localStorage.setItem('tokenStakes', '6475000'))
    await page.reload()
    await expect(stakes.getByText('6,475,000').first()).toBeVisible()
  })
})

test.describe('the profile', { tag: '@phone' }, () => {
  test('can be changed without ending the session, and the new password then logs in', async ({
    page,
    product,
  }) => {
    const buyer = await arrive(page, product, '/profile')
    await expect(page.getByLabel('Email Address')).toHaveValue(buyer.email)
    await page.getByLabel('Full Name').fill('Ada Lovelace')
    await page.getByLabel('Email Address').fill(`new-${buyer.email}`)
    await page.getByLabel('New Password').fill('another password')
    await page.getByLabel('Confirm Password').fill('another password')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      page.getByText('Enter your current password to change your e-mail or password.').first(),
    ).toBeVisible()
    await expect(page.getByLabel('Current Password')).toBeFocused()
    await page.getByLabel('Current Password').fill('not my password')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('This is not your current password.').first()).toBeVisible()
    await page.getByLabel('Current Password').fill(buyer.password)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Your profile has been successfully updated.').first()).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('Email Address')).toHaveValue(`new-${buyer.email}`)
    await logOut(page)
    await page.getByLabel('E-mail').fill(`new-${buyer.email}`)
    await page.getByLabel('Password', { exact: true }).fill('another password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('shows that passwords differ until one is edited', async ({ page, product }) => {
    await arrive(page, product, '/profile')
    await page.getByLabel('New Password').fill('one')
    await page.getByLabel('Confirm Password').fill('two')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
    await page.getByLabel('Confirm Password').press('Backspace')
    await expect(page.getByText('Passwords do not match', { exact: true })).toBeHidden()
  })

  test('shows why a change was refused, and keeps the input', async ({ page, faulty }) => {
    const buyer = await arrive(page, faulty, '/profile')
    await page.getByLabel('Email Address').fill(`fresh-${buyer.email}`)
    await page.getByLabel('Current Password').fill('not my password')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Update failed').first()).toBeVisible()
    await expect(page.getByText('This is not your current password.').first()).toBeVisible()
    await expect(page.getByLabel('Email Address')).toHaveValue(`fresh-${buyer.email}`)
    await page.getByLabel('Current Password').fill(buyer.password)
    for (const kind of ['disconnect', 'garbage', 'bad-gateway'] as const) {
      const fault = faulty.fail(/account\.updateProfile/, kind)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect.poll(fault.met).toBeGreaterThan(0)
      await expect(page.getByText('An error occurred. Please try again.').first()).toBeVisible()
      await expect(page.getByLabel('Email Address')).toHaveValue(`fresh-${buyer.email}`)
      fault.mend()
    }
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile updated').first()).toBeVisible()
  })
})

test('the status screen lists every level and opens one at a time', { tag: ['@phone', '@narrow'] }, async ({
  page,
  product,
}) => {
  await arrive(page, product, '/status')
  const levels = page.getByRole('region', { name: 'All levels' }).locator('details')
  await expect(levels.locator('summary')).toHaveText([
    /Bronze/,
    /Silver/,
    /Gold/,
    /Platinum/,
    /Diamond/,
    /Legend/,
  ])
  await expect(page.locator('details[open] summary')).toHaveText(/Bronze/)
  await levels.nth(5).locator('summary').click()
  await expect(page.locator('details[open] summary')).toHaveText(/Legend/)
  await expect(levels.nth(5)).toContainText('20%')
  await expect(levels.nth(5)).toContainText('50000 iToken')
})

test.describe('the screen My Token', { tag: '@phone' }, () => {
  test('shows a new buyer no tokens and what to do', async ({ page, product }) => {
    await arrive(page, product, '/my-token')
    await expect(page.getByText('No transactions yet')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /referral/i })).toHaveValue('Coming soon...')
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('dialog')).toContainText('Withdraw coming soon')
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('shows the ledger’s tokens, their cost at the time, and every order', { tag: '@narrow' }, async ({
    page,
    browser,
    product,
  }) => {
    const buyer = await arrive(page, product)
    const reference = await placeOrder(page, product, '200')
    const operator = await openOperator(browser, product)
    await decide(operator, buyer.email, 'Approve payment')
    await operator.context().close()
    await placeOrder(page, product, '50')
    await page.goto(`${product.buyerUrl}/dashboard/my-token`)
    for (const figure of ['214', '107.00', '200', '14', '100.00']) {
      await expect(page.getByText(figure, { exact: true }).first()).toBeVisible()
    }
    const rows = page.getByRole('region', { name: 'Transactions History' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(0)).toContainText('Pending')
    await expect(rows.nth(1)).toContainText('Approved')
    await expect(rows.nth(1)).toContainText('Min: 55')
    await expect(rows.nth(1).locator('time')).toHaveText(/ (AM|PM) \S+$/)
    await rows.nth(1).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`order=${reference}$`))
  })
})

test('documents without a file are marked, and the guides link to each other', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await arrive(page, product, '/docs')
  for (const name of ['Document #1', 'Document #2', 'Document #3']) {
    const card = page.getByRole('region', { name })
    await expect(card).toContainText('Not published yet')
    await expect(card.getByRole('link', { name: `Download ${name}` })).toBeDisabled()
  }
  await page.goto(`${product.buyerUrl}/dashboard/how-to-buy`)
  await page
    .getByRole('link', { name: /Binance/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/withdrawal\/binance$/)
  for (const network of ['BEP2', 'BEP20', 'ERC20', 'TRC20', 'BTC', 'BTC SegWit']) {
    await expect(page.getByRole('region', { name: 'Common networks' })).toContainText(network)
  }
  await expect(page.getByText('Not published yet')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})
