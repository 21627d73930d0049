/** An operator's second factor. security.test.tsx has the sessions, it and identity-dialog.test.tsx the messages of each failure. */
import type { Page } from '@playwright/test'
import { WRONG_CODE, WRONG_FIRST_CODE } from '@presale/rules/second-factor'
import { Secret, TOTP } from 'otpauth'
import { expect, logOut, openAs, test, toasts } from '../test.ts'
import { addColleague, forgetIdentity, sendLogIn, sqlOf } from './colleague.ts'

/** The TOTP code `steps` steps from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sets up the second factor on the security screen. Returns the secret and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Set up' }).click()
  const row = page.getByRole('button', { name: /Or type this secret/ })
  const secret = (await row.locator('code').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText(WRONG_FIRST_CODE)).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Switch on' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  return { secret, codes }
}

/** Confirms the identity by a code in place of the password, after a wrong one. */
async function proveByCode(page: Page, code: string) {
  const identity = page.getByRole('dialog', { name: 'Confirm it is you' })
  const field = identity.getByLabel('Code', { exact: true })
  await identity.getByRole('button', { name: 'Use a code instead' }).click()
  await expect(field).toBeFocused()
  await field.fill('000000')
  await identity.getByRole('button', { name: 'Confirm' }).click()
  await expect(identity.getByRole('alert')).toHaveText(WRONG_CODE)
  await field.fill(code)
  await identity.getByRole('button', { name: 'Confirm' }).click()
}

test('a second factor can be set up, is required at log-in, and can be switched off', async ({
  browser,
  product,
}) => {
  const colleague = await addColleague(product, 'viewer')
  const page = await openAs(browser, product, colleague, 'security')
  await expect(page).toHaveTitle('iToken operators | Security')
  const { secret, codes } = await setUp(page)
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()

  const logIn = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await test.step('the log-in asks for a code and accepts each code of the app once', async () => {
    await logOut(page)
    await sendLogIn(page, product, { ...colleague, password: 'wrong' })
    await expect(page.getByRole('alert')).toHaveText('Wrong login or password.')
    await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
    await sendLogIn(page, product, colleague)
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await expect(page.getByText('Enter the code of your authenticator app.')).toBeVisible()
    await logIn('000000')
    await expect(page.getByText(WRONG_CODE)).toBeVisible()
    await logIn(codeOf(secret, 1))
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  })
  await test.step('a recovery code logs in once', async () => {
    const [first = '', second = ''] = codes
    await logOut(page)
    await sendLogIn(page, product, colleague)
    await logIn(first)
    await expect(toasts(page)).toContainText('9 of 10 recovery codes are left.')
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
    await page.getByRole('link', { name: 'Security' }).click()
    await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible()
    await logOut(page)
    await sendLogIn(page, product, colleague)
    await logIn(first)
    await expect(page.getByText(WRONG_CODE)).toBeVisible()
    await logIn(second.toUpperCase())
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
    await page.getByRole('link', { name: 'Security' }).click()
  })
  let renewed: string[] = []
  await test.step('the screen warns of few recovery codes, and new ones replace them by current codes', async () => {
    await sqlOf(product)(
      `update recovery_code set used_at = now() from operator
       where operator.id = operator_id and login = $1 and used_at is null
         and code_hash <> all (select sha256(replace(kept, '-', '')::bytea) from unnest($2::text[]) kept)`,
      [colleague.login, codes.slice(-2)],
    )
    await page.reload()
    await expect(page.getByText('2 of 10 recovery codes left')).toBeVisible()
    await expect(page.getByText('Without a code and without your phone you cannot log in.')).toBeVisible()
    await page.getByRole('button', { name: 'Make new codes' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('The 2 codes you have left stop working.')
    await question.getByRole('button', { name: 'Make new codes' }).click()
    await expect(question.getByText('Enter the code of your authenticator app.')).toBeVisible()
    await question.getByLabel('Code').fill('000000')
    await question.getByRole('button', { name: 'Make new codes' }).click()
    await expect(question.getByText(WRONG_CODE)).toBeVisible()
    await forgetIdentity(product, colleague.login)
    await question.getByLabel('Code').fill(codes.at(-1) ?? '')
    await question.getByRole('button', { name: 'Make new codes' }).click()
    await proveByCode(page, codes.at(-2) ?? '')
    const shown = page.getByRole('listitem').filter({ hasText: /^[0-9a-z]{4}-/ })
    await expect(shown).toHaveCount(10)
    renewed = await shown.allInnerTexts()
    expect(codes).not.toContain(renewed[0])
    await page.getByLabel('I have saved them').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()
  })
  await test.step('without the second factor the password alone logs in', async () => {
    await page.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Your password alone will log you in.')
    await page
      .getByRole('alertdialog')
      .getByLabel('Code')
      .fill(renewed[0] ?? '')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText('The second factor is off.', { exact: true })).toBeVisible()
    await expect(page.getByText('Off', { exact: true })).toBeVisible()
    await logOut(page)
    await sendLogIn(page, product, colleague)
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  })
  await page.context().close()
})
