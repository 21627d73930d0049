/** Toasts: one at once, for 5000 ms, swiped away after 50 px, reached with F8 (specification §4). */
import type { Page } from '@playwright/test'
import { arrive, expect, test } from '../test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

test.describe('a notification', () => {
  test('stands for five seconds', async ({ page, product }) => {
    await arrive(page, product, '/profile')
    await page.evaluate(() => {
      const seen: Record<string, number> = {}
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const titles = [...document.querySelectorAll('[role="region"] li')].map((item) => item.textContent)
        if (titles.some((title) => title?.includes('Profile updated'))) seen.from ??= performance.now()
        else if (seen.from !== undefined) seen.until ??= performance.now()
      }).observe(document.body, { childList: true, subtree: true })
    })
    await save(page)
    await expect(toasts(page)).toHaveText(/Profile updated.*Your profile has been successfully updated\./)
    await page.mouse.move(0, 0)
    await expect(toasts(page)).toHaveCount(0)
    const stood = await page.evaluate(() => {
      const { from, until } = Reflect.get(window, 'seen')
      return until - from
    })
    expect(stood).toBeGreaterThan(4_900)
    expect(stood).toBeLessThan(7_000)
  })

  test('gives way to the next, is swiped away by 50 px, and is reached with F8', { tag: '@phone' }, async ({
    page,
    faulty,
  }) => {
    await arrive(page, faulty, '/profile')
    await save(page)
    await expect(toasts(page)).toHaveText(/Profile updated/)
    const fault = faulty.fail(/account\.updateProfile/, 'disconnect')
    await save(page)
    await expect(toasts(page)).toHaveText(/Update failed.*An error occurred\. Please try again\./)
    await expect(toasts(page)).toHaveCount(1)
    fault.mend()

    const box = await toasts(page).boundingBox()
    const at = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    const swipe = async (pixels: number) => {
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
      await page.mouse.move(at.x + pixels / 2, at.y)
      await page.mouse.move(at.x + pixels, at.y)
      await page.mouse.up()
    }
    await swipe(45)
    await expect(toasts(page)).toHaveCount(1)
    await swipe(55)
    await expect(toasts(page)).toHaveCount(0)

    await save(page)
    await expect(toasts(page)).toHaveText(/Profile updated/)
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toasts(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveCount(0)
  })
})
