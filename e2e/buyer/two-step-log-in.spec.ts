/** A buyer's second factor from the profile to the log-in, and its removal by an operator. */
import type { Page } from '@playwright/test'
import { WRONG_CODE } from '@presale/rules/second-factor'
import { Secret, TOTP } from 'otpauth'
import { OPERATOR } from '../product.ts'
import { arrive, expect, logOut, openAs, test, toasts } from '../test.ts'

/** The TOTP code `steps` steps from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function setUp(page: Page, password: string) {
  await page.getByRole('button', { name: 'Set up' }).click()
  const row = page.getByRole('button', { name: /Or type this secret/ })
  const secret = (await row.locator('code').innerText()).replaceAll(/\s/g, '')
  const dialog = page.getByRole('dialog', { name: 'Set up two-step log-in' })
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await dialog.getByLabel('Current Password').fill(password)
  await page.keyboard.press('Enter')
  const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByLabel('I have saved them').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()
  return { secret, recoveryCode }
}

test('a buyer switches two-step log-in on, logs in with codes, and an operator removes it', async ({
  page,
  browser,
  product,
}) => {
  const buyer = await arrive(page, product, '/profile')
  const { secret, recoveryCode } = await setUp(page, buyer.password)
  const dashboard = page.getByRole('heading', { name: 'Dashboard' })
  const sendPassword = async (password: string) => {
    await page.getByLabel('E-mail').fill(buyer.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  const code = page.getByLabel('Code', { exact: true })
  const sendCode = async (typed: string) => {
    await code.fill(typed)
    await page.keyboard.press('Enter')
  }
  await test.step('the code is asked for after the right password, and works once', async () => {
    await logOut(page)
    await sendPassword(buyer.password)
    await expect(code).toBeFocused()
    await sendCode('000000')
    await expect(page.getByText(WRONG_CODE)).toBeVisible()
    await sendCode(codeOf(secret, 1))
    await expect(dashboard).toBeVisible()
  })
  await test.step('a recovery code logs in and says how many are left', async () => {
    await logOut(page)
    await sendPassword(buyer.password)
    await sendCode(recoveryCode)
    await expect(toasts(page)).toContainText('9 of 10 recovery codes are left.')
    await expect(dashboard).toBeVisible()
  })
  await test.step('an operator removes it with a reason', async () => {
    const operator = await openAs(browser, product, OPERATOR, `users?search=${buyer.email}`)
    await operator.getByRole('link', { name: 'Ada Buyer' }).first().click()
    await operator.getByRole('button', { name: 'Remove the second factor' }).click()
    const question = operator.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Remove the second factor' }).click()
    await expect(question.getByText('Write how the buyer proved who they are.')).toBeVisible()
    await question.getByLabel('How did the buyer prove who they are?').fill('By the passport')
    await question.getByRole('button', { name: 'Remove the second factor' }).click()
    await expect(operator.getByText('Off: the password alone logs the buyer in.')).toBeVisible()
    await operator.context().close()
    await logOut(page)
    await sendPassword(buyer.password)
    await expect(dashboard).toBeVisible()
  })
})
