/** Toasts: one at a time, for 5,000 ms, dismissed by a swipe of 50 px, focused by F8 (specification §4). */
import type { Page } from '@playwright/test'
import { arrive, expect, test } from '../test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

test.describe('a notification', () => {
  test('disappears after five seconds', { tag: ['@phone', '@narrow'] }, async ({ page, product }) => {
    await page.clock.install()
    await arrive(page, product, '/profile')
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Buyer')
    // From here on the page's clock stands still until the test advances it, however slow the machine is.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    const saved = page.waitForResponse(/account\.updateProfile/)
    await save(page)
    await saved
    await expect
      .poll(async () => {
        await page.clock.runFor(10)
        return toasts(page).count()
      })
      .toBe(1)
    await expect(toasts(page)).toHaveText(/Profile updated.*Your profile has been successfully updated\./)
    await page.clock.runFor(4_900)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('is replaced by the next one, is dismissed by a swipe of 50 px, and is focused by F8', {
    tag: ['@phone', '@narrow'],
  }, async ({ page, faulty }) => {
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
