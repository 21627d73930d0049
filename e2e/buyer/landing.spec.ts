import { arrive, expect, test } from '../test.ts'
import { watchMoves } from '../watch-moves.ts'

test.describe('the landing page', { tag: '@phone' }, () => {
  test('can be read without JavaScript', async ({ browser, product }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await page.goto(product.buyerUrl)
    for (const heading of [
      'A meme with its books in order.',
      'Phase Alpha is currently underway.',
      'Tokenomics',
      'Prize Pool',
      'FAQ',
    ]) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    }
    await page.getByText('How does the bonus work?').click()
    await expect(page.getByText(/Bronze/).first()).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Prize Pool' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByLabel('Tokens', { exact: true }).fill('120')
    await page.getByRole('button', { name: 'Buy Now!' }).click()
    await expect(page).toHaveURL(/\/register\?amount=120&currency=$/)
    await page.context().close()
  })

  test('does not scroll sideways with type of twice the size on a phone', async ({ browser, product }) => {
    const phone = { viewport: { width: 180, height: 370 }, isMobile: true }
    const page = await (await browser.newContext(phone)).newPage()
    await page.goto(product.buyerUrl)
    await expect(page.getByText('One iToken equals $0.50')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(180)
    await page.context().close()
  })

  test('loads its script last, marks every figure that is not a sale, leads to accounts, and restores its title on return', async ({
    page,
    product,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(product.buyerUrl)
    await expect(page.getByText('One iToken equals $0.50')).toBeVisible()
    await test.step('its script loads after everything visible, and the app after the first action', async () => {
      expect(asked[0]).toBe('/')
      expect(asked.slice(1, 3).map((path) => path.split('.').at(-1))).toEqual(['css', 'woff2'])
      expect(asked[3]).toMatch(/^\/assets\/index-.*\.js$/)
      const ofTheApp = () => asked.filter((path) => path.startsWith('/assets/app-'))
      expect(ofTheApp()).toEqual([])
      await page.keyboard.press('Tab')
      await expect.poll(ofTheApp).toHaveLength(2)
    })

    const price = page.getByRole('region', { name: 'Phase Alpha is currently underway.' })
    await expect(price).toContainText('One iToken equals $0.50')
    await expect(price.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '55')
    await expect(price.getByText('Illustrative, not sales data')).toBeVisible()
    await expect(price.getByText('It is not computed from sales.')).toBeVisible()
    await expect(page.getByText("The operator's plan, not sales data.")).toBeVisible()
    await expect(
      page.getByText("The operator's projection, not a price, date or promise.").first(),
    ).toBeVisible()
    for (const name of ['Purchase Tokens', 'Join the Revolution!'])
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', '/register')
    const buy = page.getByRole('button', { name: 'Buy Now!' })
    await expect(page.locator('form').filter({ has: buy })).toHaveAttribute('action', '/register')
    const footer = page.getByRole('contentinfo')
    for (const [name, href] of [
      ['Homepage', '#top'],
      ['Price', '#price'],
      ['Tokenomics', '#tokenomics'],
      ['Prize Pool', '#prizepool'],
      ['FAQ', '#faq'],
      ['Dashboard', '/register'],
      ['Log in', '/login'],
      ['Register', '/register'],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    await expect(footer).toContainText('2024')
    const missing = await page.evaluate(() => {
      const styles = [...document.styleSheets].flatMap((sheet) =>
        [...sheet.cssRules].map((rule) => rule.cssText),
      )
      const text = styles.join()
      const used = [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList])
      return [...new Set(used)].filter(
        (name) => !name.startsWith('lucide') && !text.includes(`.${CSS.escape(name)}`),
      )
    })
    expect(missing).toEqual([])

    await test.step('the screens it leads to open at their top with a title', async () => {
      await expect(page).toHaveTitle('iToken')
      await footer.getByRole('link', { name: 'Log in' }).click()
      await expect(page).toHaveTitle('iToken | Login')
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await page.goBack()
      await expect(page).toHaveTitle('iToken')
    })
  })

  test('shows a signed-in visitor “Dashboard” instead of Log in and Register', async ({ page, product }) => {
    await arrive(page, product)
    await page.goto(product.buyerUrl)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const header = page.getByRole('banner')
      if (width === 360) await header.getByRole('button', { name: 'Menu' }).click()
      for (const part of [header, page.getByRole('contentinfo')]) {
        for (const name of ['Log in', 'Register'])
          await expect(part.getByRole('link', { name, exact: true })).toHaveCount(0)
        await expect(part.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
      }
    }
    await page.evaluate(() => localStorage.removeItem('userToken'))
    await page.reload()
    const login = page.getByRole('contentinfo').getByRole('link', { name: 'Log in' })
    await expect(login).toBeVisible()
  })

  test('counts down to the announced end, then shows 0:0:0 and explains it', async ({ page, product }) => {
    await page.clock.install({ time: new Date(2025, 4, 31, 23, 59, 0) })
    await page.goto(product.buyerUrl)
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText(/^0:(1:0|0:[1-9]\d?)$/)
    const ended = page.getByText('The announced end has passed.')
    await expect(ended).toBeHidden()
    await page.clock.fastForward(61_000)
    await expect(timer).toHaveText('0:0:0')
    await expect(ended).toBeVisible()
    await expect(page.getByText('Predicted listing price: $27 per token').first()).toBeVisible()
    await expect(page.getByText('Predicted listing date: June 2, 2025').first()).toBeVisible()
  })

  for (const [reducedMotion, manner] of [
    ['no-preference', 'smoothly'],
    ['reduce', 'at once for visitors who prefer reduced motion'],
  ] as const)
    test(`scrolls to the section of a hash, also on the first load, ${manner}`, async ({ page, product }) => {
      await page.emulateMedia({ reducedMotion })
      await page.addInitScript(() => {
        const seen: number[] = []
        Object.assign(window, { seen })
        document.addEventListener('scroll', () => seen.push(scrollY))
      })
      // The places on the way to the section, from where the page stood before.
      const placesBetween = async (id: string) => {
        await expect
          .poll(() => page.locator(id).evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
          .toBeLessThan(200)
        return page.evaluate(() => {
          const seen = (window as unknown as { seen: number[] }).seen.splice(0)
          return seen.filter((y) => y < Math.max(...seen)).length
        })
      }
      await page.goto(`${product.buyerUrl}/#tokenomics`)
      await expect(page.getByRole('heading', { name: 'Tokenomics' })).toBeInViewport()
      const onLoad = await placesBetween('#tokenomics')
      await page.evaluate(() => location.assign('#prizepool'))
      await expect(page.getByRole('heading', { name: 'Prize Pool' })).toBeInViewport()
      const onChange = await placesBetween('#prizepool')
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).dispatchEvent('click')
      await expect(page).toHaveURL(/#faq$/)
      await expect(page.getByRole('heading', { name: 'FAQ' })).toBeInViewport()
      const onClick = await placesBetween('#faq')
      const behavior = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
      // How many places a busy machine draws on the way says nothing; only a jump has none. At a phone's width the fonts
      // correct the place once when they arrive.
      expect(behavior).toBe(reducedMotion === 'reduce' ? 'auto' : 'smooth')
      if (reducedMotion === 'reduce') expect(Math.max(onLoad, onChange, onClick)).toBeLessThanOrEqual(1)
    })

  test('has a menu on small screens that closes on Escape and when the focus leaves it', async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(product.buyerUrl)
    await expect(page.getByText('One iToken equals $0.50')).toBeVisible()
    const menu = page.getByRole('button', { name: 'Menu' })
    const first = page.getByRole('banner').getByRole('link', { name: 'Home' })
    await menu.click()
    await expect(first).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(first).toBeHidden()
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(first).toBeFocused()
    for (let stop = 0; stop < 10; stop++) await page.keyboard.press('Tab')
    await expect(first).toBeHidden()
    await page.mouse.wheel(0, -2000)
    await menu.click()
    await page.getByRole('banner').getByRole('link', { name: 'Prize Pool' }).click()
    await expect(first).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Prize Pool' })).toBeInViewport()
  })

  test('keeps a theme chosen before its script has loaded, and shows it on both switches', async ({
    page,
    faulty,
  }) => {
    const script = faulty.fail(/assets\/index-.*\.js/, 'hold')
    await page.setViewportSize({ width: 1280, height: 740 })
    await page.goto(faulty.buyerUrl)
    await expect.poll(script.met).toBe(1)
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    script.mend()
    for (const visit of ['first', 'second']) {
      await expect(page.locator('html'), visit).toHaveAttribute('data-theme', 'dark')
      await expect(page.locator('input[value="dark"]:checked'), visit).toHaveCount(2)
      await page.reload()
    }
  })
})

test('the landing page works while its typeface does not load', async ({ page, faulty }) => {
  const typeface = faulty.fail(/\.woff2$/, 'hold')
  await page.clock.install()
  await page.goto(faulty.buyerUrl, { waitUntil: 'domcontentloaded' })
  await expect.poll(typeface.met).toBe(1)
  await page.clock.fastForward(3_000)
  await expect(page.getByText('One iToken equals $0.50')).toBeVisible()
  typeface.mend()
})

for (const [at, viewport] of [
  ['a desk', { width: 1280, height: 720 }],
  ['a phone', { width: 360, height: 740 }],
] as const)
  test.describe(`the landing page, at ${at}’s width`, () => {
    test.use({ viewport })

    test('stands still while it loads, hides its header on the way down, and says within two screens who runs it', async ({
      page,
      product,
    }) => {
      // With motion, an answer unfolds, and it cannot have the focus at once.
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      const moved = await watchMoves(page)
      await page.goto(product.buyerUrl)
      await expect(page.getByText('One iToken equals $0.50')).toBeVisible()
      expect(await moved()).toEqual([])

      // It hides after 50 px and comes back on scrolling up.
      const header = page.getByRole('banner')
      const top = async () => (await header.boundingBox())?.y ?? 0
      await page.mouse.wheel(0, 50)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(50)
      await expect.poll(top).toBe(0)
      await page.mouse.wheel(0, 550)
      await expect.poll(top).toBeLessThan(-30)
      await page.mouse.wheel(0, -200)
      await expect.poll(top).toBe(0)

      const facts = page.getByRole('region', { name: 'Before you buy' })
      await expect(facts.getByRole('term')).toHaveText([
        'Who runs this',
        'Contact',
        'What happens to your money',
        'Where you check the books',
      ])
      await expect(facts).toContainText('Demo Operator. This site is a demonstration.')
      await expect(facts.getByRole('link', { name: 'contact@demo.invalid' })).toHaveAttribute(
        'href',
        /^mailto:/,
      )
      const { y = 0, height = 0 } = (await facts.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(2 * (page.viewportSize()?.height ?? 0))
      await facts.getByRole('link', { name: 'how it works' }).click()
      const question = page.locator('summary', { hasText: 'How are the books kept?' })
      await expect(question).toBeFocused()
      await expect(question).toBeInViewport()
      await expect(page.getByText('Your balance is the sum of your entries')).toBeInViewport()
    })
  })
